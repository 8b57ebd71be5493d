import { ReportScreen, screenIn } from './ReportScreen.tsx';
import { type ReportOutageProps, useReportOutage } from './useReportOutage.ts';
import { useStageFocus } from './useStageFocus.ts';

/** One report: a few questions, confirmed, saved; and on the first screen what became of those before. */
export function ReportOutageForm({ onReopened, ...props }: ReportOutageProps & { onReopened: () => void }) {
  const flow = useReportOutage(props);
  const form = useStageFocus(screenIn(flow), flow.state.context.fieldErrors);
  return <ReportScreen flow={flow} form={form} reporter={props.reporter} onReopened={onReopened} />;
}
