import { useEffect, useRef } from 'react';
import { useWords } from '#content/useWords.ts';
import type { ShortContext } from '#machines/reportOutage/shortReportContext.ts';
import { Note } from '#ui/Note.tsx';

/** What kept the report from going when it was sent; the customer is led to it, for the button is at the other end. */
export function WhyNotSent({ context }: { context: ShortContext }) {
  const words = useWords('report-outage');
  const text = whyNot(context);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!text) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'center' });
  }, [text]);
  return (
    <div ref={box} role="alert" tabIndex={-1} className="max-w-xl outline-none empty:hidden">
      {text && <Note>{words(text)}</Note>}
    </div>
  );
}

function whyNot({ botCheck, trouble, isNotSaved, fieldErrors }: ShortContext) {
  if (isNotSaved) return 'confirm.notSaved';
  if (botCheck) return `botCheck.${botCheck}` as const;
  if (trouble) return `trouble.${trouble}` as const;
  return fieldErrors.alternativeContactNumber ? 'notValidTextNumber' : null;
}
