import { useWords } from '#content/useWords.ts';
import type { Trouble } from '#machines/reportOutage/reportOutageContext.ts';
import { Note } from '#ui/Note.tsx';

/** Why it does not go on from the place that was chosen or typed. */
export function TroubleNote({ trouble }: { trouble: Trouble | null }) {
  const words = useWords('report-outage');
  if (!trouble) return null;
  return (
    <div role="alert">
      <Note>
        <p>{words(`trouble.${trouble}`)}</p>
        {trouble === 'numberMissing' && <p>{words('trouble.numberMissing.help')}</p>}
      </Note>
    </div>
  );
}
