import { useWords } from '#content/useWords.ts';
import type { ShortContext } from '#machines/reportOutage/shortReportContext.ts';
import { FailureNote } from './FailureNote.tsx';

/** What kept the report from going when it was sent. */
export function WhyNotSent({ context }: { context: ShortContext }) {
  const words = useWords('report-outage');
  const text = whyNot(context);
  return text && <FailureNote key={text}>{words(text)}</FailureNote>;
}

function whyNot({ botCheck, trouble, isNotSaved, fieldErrors }: ShortContext) {
  if (isNotSaved) return 'confirm.notSaved';
  if (botCheck) return `botCheck.${botCheck}` as const;
  // A meter is confirmed in the steps, not here.
  if (trouble && trouble !== 'wrongPlace') return `trouble.${trouble}` as const;
  return fieldErrors.alternativeContactNumber ? 'notValidTextNumber' : null;
}
