import { useWords } from '#content/useWords.ts';
import type { ReportContext } from '#machines/reportOutage/reportOutageContext.ts';
import { FailureNote } from './FailureNote.tsx';

/** The bot check did not come about (REP-39), or was not passed (REP-43): nothing was submitted. */
export function BotCheckNote({ botCheck }: Pick<ReportContext, 'botCheck'>) {
  const words = useWords('report-outage');
  if (!botCheck) return null;
  return <FailureNote>{words(`botCheck.${botCheck}`)}</FailureNote>;
}
