import { ChangingNote } from '#parts/submission/ChangingNote.tsx';
import { preloadDialog } from '#ui/Dialog.tsx';
import { ChoiceStage } from './ChoiceStage.tsx';
import { Confirmation } from './Confirmation.tsx';
import { ContactStage } from './ContactStage.tsx';
import { DangerCall } from './DangerCall.tsx';
import { ExtrasStage } from './ExtrasStage.tsx';
import { InfoStage } from './InfoStage.tsx';
import { IntroStage } from './IntroStage.tsx';
import { LocationStage } from './LocationStage.tsx';
import { PlaceQuestion } from './PlaceQuestion.tsx';
import { ResultStage } from './ResultStage.tsx';
import { SavedReport } from './SavedReport.tsx';
import { StageActions } from './StageActions.tsx';
import { STATUS_SCREENS, StatusScreen } from './StatusScreen.tsx';
import { type ReportOutageProps, useReportOutage } from './useReportOutage.ts';
import { useStageFocus } from './useStageFocus.ts';
import { WaitingReports } from './WaitingReports.tsx';

const STAGE = {
  intro: IntroStage,
  result: ResultStage,
  location: LocationStage,
  info: InfoStage,
  contact: ContactStage,
  extras: ExtrasStage,
};

/** One report: a few questions, confirmed, saved; and on the first screen what became of those before. */
export function ReportOutageForm({ onReopened, ...props }: ReportOutageProps & { onReopened: () => void }) {
  const flow = useReportOutage(props);
  const { state, send, stage } = flow;
  const status = STATUS_SCREENS.find((name) => state.matches(name));
  const isChoosing = state.matches('choosing');
  const form = useStageFocus(status ?? (isChoosing ? 'choosing' : stage), state.context.fieldErrors);
  const { submissionId } = state.context;
  if (submissionId) return <SavedReport submissionId={submissionId} onGone={onReopened} />;
  if (status) return <StatusScreen flow={flow} name={status} />;
  if (isChoosing) return <ChoiceStage flow={flow} />;
  const Stage = STAGE[stage];
  return (
    <>
      <form
        ref={form}
        noValidate
        className="contents"
        onFocus={stage === 'extras' ? preloadDialog : undefined}
        onSubmit={(event) => {
          event.preventDefault();
          send({ type: 'NEXT' });
        }}
      >
        <ChangingNote replaces={flow.replaces} onSentAsItWas={onReopened} />
        {/* The intro begins with the numbers to call. */}
        {stage !== 'intro' && <DangerCall />}
        <Stage flow={flow} />
        <StageActions flow={flow} />
      </form>
      {stage === 'intro' && <WaitingReports reporter={props.reporter} onReopened={onReopened} />}
      <PlaceQuestion flow={flow} />
      <Confirmation flow={flow} />
    </>
  );
}
