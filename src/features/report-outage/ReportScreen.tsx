import type { RefObject } from 'react';
import { useWords } from '#content/useWords.ts';
import { placeText, type Stage } from '#machines/reportOutage/reportOutageContext.ts';
import { ChangingNote } from '#parts/submission/ChangingNote.tsx';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
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
import { STATUS_SCREENS, StatusScreen } from './StatusScreen.tsx';
import type { Flow } from './useReportOutage.ts';
import { WaitingReports } from './WaitingReports.tsx';

const STAGE = {
  intro: IntroStage,
  result: ResultStage,
  location: LocationStage,
  info: InfoStage,
  contact: ContactStage,
  extras: ExtrasStage,
};

const statusIn = ({ state }: Flow) => STATUS_SCREENS.find((name) => state.matches(name));

/** Names what is shown: a stage, or what stands in its place. */
export const screenIn = (flow: Flow): string =>
  statusIn(flow) ?? (flow.state.matches('choosing') ? 'choosing' : flow.stage);

type Props = {
  flow: Flow;
  form: RefObject<HTMLFormElement | null>;
  reporter: string | null;
  onReopened: () => void;
};

/** A report in each of its states. */
export function ReportScreen({ flow, form, reporter, onReopened }: Props) {
  const { state, send, stage } = flow;
  const { submissionId } = state.context;
  const status = statusIn(flow);
  if (submissionId) return <SavedReport submissionId={submissionId} onGone={onReopened} />;
  if (status) {
    return <StatusScreen name={status} place={placeText(state.context)} onBack={() => send({ type: 'BACK' })} />;
  }
  if (state.matches('choosing')) return <ChoiceStage flow={flow} />;
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
      {stage === 'intro' && <WaitingReports reporter={reporter} onReopened={onReopened} />}
      <PlaceQuestion flow={flow} />
      <Confirmation flow={flow} />
    </>
  );
}

const LEADS_ON: Partial<Record<Stage, 'typeIn' | 'review'>> = { result: 'typeIn', extras: 'review' };

/** On, and one step back (REP-12). */
function StageActions({ flow: { goBack, stage, state } }: { flow: Flow }) {
  const words = useWords('report-outage');
  const isChecking = state.matches('checkingBot') || state.matches('checkingNumber');
  return (
    <ActionBar>
      <div className="flex gap-3 narrow:flex-col">
        {stage !== 'intro' && (
          <Button look="quiet" className="flex-1" onClick={() => goBack({ type: 'BACK' })}>
            {words('back')}
          </Button>
        )}
        <Button
          type="submit"
          className="flex-[2]"
          busy={isChecking || (stage === 'location' && (state.matches('lookingUp') || state.matches('checking')))}
          busyLabel={words(isChecking ? 'checkingYou' : 'lookingUp')}
        >
          {words(LEADS_ON[stage] ?? 'next')}
        </Button>
      </div>
    </ActionBar>
  );
}
