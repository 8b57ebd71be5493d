import { useWords } from '#content/useWords.ts';
import type { ReportContext } from '#machines/reportOutage/reportOutageContext.ts';
import { Note } from '#ui/Note.tsx';

/** The bot check did not come about (REP-39), or was not passed (REP-43): nothing was submitted. */
export function BotCheckNote({ botCheck }: Pick<ReportContext, 'botCheck'>) {
  const words = useWords('report-outage');
  if (!botCheck) return null;
  return (
    <div role="alert">
      <Note>{words(`botCheck.${botCheck}`)}</Note>
    </div>
  );
}
