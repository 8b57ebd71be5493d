import { useWords } from '#content/useWords.ts';
import type { Trouble } from '#machines/reportOutage/reportOutageContext.ts';
import { FailureNote } from './FailureNote.tsx';

/** Why it does not go on from the place that was chosen or typed. */
export function TroubleNote({ trouble, keepsFocus }: { trouble: Trouble | null; keepsFocus?: boolean }) {
  const words = useWords('report-outage');
  // The dialog about the meter says that itself, above the page.
  if (!trouble || trouble === 'wrongPlace') return null;
  return (
    <FailureNote keepsFocus={keepsFocus ?? false}>
      <p>{words(`trouble.${trouble}`)}</p>
      {trouble === 'numberMissing' && <p>{words('trouble.numberMissing.help')}</p>}
    </FailureNote>
  );
}
