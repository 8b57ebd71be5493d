import { useWords } from '#content/useWords.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import { useStoragePersistence } from '#parts/status/useStoragePersistence.ts';
import { useWhenItGoes } from '#parts/submission/useWhenItGoes.ts';
import { Note } from '#ui/Note.tsx';

const LONG_MS = 3 * 24 * 60 * 60 * 1000;

/** What is true on this platform about the items that wait: when they go, and what could endanger them. */
export function WaitingAdvice({ unsent }: { unsent: readonly SubmissionRow[] }) {
  const words = useWords('outbox');
  const { keeps } = useStoragePersistence();
  const goes = useWhenItGoes(unsent);
  const oldest = Math.min(...unsent.map((row) => Date.parse(row.capturedAt)));
  const waitsLong = Date.now() - oldest > LONG_MS;
  const count = String(unsent.length);
  return (
    <Note>
      <p>
        {words(unsent.length === 1 ? 'safe.one' : 'safe.many', { count })} {goes && words(goes)}
      </p>
      {waitsLong && <p className="mt-2 font-bold">{words('warn.old')}</p>}
      {keeps === false && <p className="mt-2">{words('warn.eviction')}</p>}
    </Note>
  );
}
