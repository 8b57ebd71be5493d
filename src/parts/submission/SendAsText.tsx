import { Suspense } from 'react';
import { useWords } from '#content/useWords.ts';
import { outboxDb } from '#db/outboxDb.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import { noteOpenedAsText } from '#outbox/engine/queue/noteOpenedAsText.ts';
import { textLink, textOf } from './asText.ts';
import { ToCopy } from './ToCopy.tsx';

/** Offers what waits as a text message, on a phone, where the utility takes them. It goes over the network all the same. */
export function SendAsText({ row, textNumber }: { row: SubmissionRow; textNumber: string | undefined }) {
  const body = textOf(row);
  const link = textNumber && body !== null && textLink(navigator.userAgent, textNumber, body);
  if (!link) return null;
  // Its words come a moment later: the item need not wait for them.
  return (
    <Suspense fallback={null}>
      <Offer row={row} number={textNumber} body={body} link={link} />
    </Suspense>
  );
}

function Offer({ row, number, body, link }: { row: SubmissionRow; number: string; body: string; link: string }) {
  const words = useWords('text-message');
  return (
    <div className="flex flex-col gap-1 print:hidden">
      <div className="-ml-2 flex flex-wrap gap-x-2">
        <a
          href={link}
          onClick={() => void noteOpenedAsText(outboxDb, row.id)}
          className="flex min-h-11 items-center rounded-control px-2 font-bold text-act"
        >
          {words('send')}
        </a>
      </div>
      <p role="status" className="text-small empty:hidden">
        {row.openedAsText && words('opened')}
      </p>
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center text-small text-act underline underline-offset-4 marker:content-none">
          {words('toCopy')}
        </summary>
        <dl className="flex flex-col gap-2">
          <ToCopy name="number" value={number} />
          <ToCopy name="body" value={body} />
        </dl>
      </details>
    </div>
  );
}
