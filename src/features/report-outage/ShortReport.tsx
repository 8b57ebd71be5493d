import { useNavigate } from '@tanstack/react-router';
import { outboxDb } from '#db/outboxDb.ts';
import { placeText, UNASKED } from '#machines/reportOutage/reportOutageContext.ts';
import { SHORT_STEP } from '#machines/reportOutage/shortReportContext.ts';
import { dropDraft } from '#outbox/engine/drafts/drafts.ts';
import { OUTAGE_REPORT_DRAFT } from '#outbox/kinds/outageReport.ts';
import { PlaceDialog } from './PlaceDialog.tsx';
import { SavedReport } from './SavedReport.tsx';
import { ShortForm } from './ShortForm.tsx';
import { StatusScreen } from './StatusScreen.tsx';
import { type ShortFlow, type ShortReportProps, useShortReport } from './useShortReport.ts';
import { WaitingReports } from './WaitingReports.tsx';

type Props = ShortReportProps & {
  /** When the customer agreed to the use of their details on this device (ISO). */
  agreedAt: string | undefined;
  /** Where another place is said. */
  otherPlace: 'search' | 'steps';
  /** What was entered lies in the draft then. */
  onOtherPlace: () => void;
  onReopened: () => void;
};

/** The report of a known place, in each of its states. */
export function ShortReport({ agreedAt, otherPlace, onOtherPlace, onReopened, ...props }: Props) {
  const flow = useShortReport(props);
  const navigate = useNavigate();
  const goHome = () => void navigate({ to: '/Homepage' });
  const goElsewhere = () =>
    void flow
      .keep(otherPlace === 'search' ? SHORT_STEP : 'result', { ...UNASKED, premises: null })
      .then((saved) => (saved ? onOtherPlace() : props.onLost()));
  const wasBreaker = async () => {
    await outboxDb.transaction('rw', [outboxDb.submissions, outboxDb.attachments, outboxDb.drafts], () =>
      dropDraft(outboxDb, OUTAGE_REPORT_DRAFT),
    );
    goHome();
  };
  return (
    <ShortScreen
      flow={flow}
      agreedAt={agreedAt}
      reporter={props.reporter}
      onOtherPlace={goElsewhere}
      onBreaker={() => void wasBreaker()}
      onHome={goHome}
      onReopened={onReopened}
    />
  );
}

export interface ShortScreenProps extends Pick<Props, 'agreedAt' | 'reporter' | 'onOtherPlace' | 'onReopened'> {
  flow: Pick<ShortFlow, 'state' | 'send'>;
  /** The power is back: a breaker had tripped. */
  onBreaker: () => void;
  onHome: () => void;
}

export function ShortScreen({
  flow,
  agreedAt,
  reporter,
  onOtherPlace,
  onBreaker,
  onHome,
  onReopened,
}: ShortScreenProps) {
  const { state, send } = flow;
  const { submissionId } = state.context;
  if (submissionId) return <SavedReport submissionId={submissionId} onGone={onReopened} />;
  const place = placeText(state.context);
  if (state.matches('loadLimited')) return <StatusScreen name="loadLimited" place={place} onBack={onOtherPlace} />;
  return (
    <>
      <ShortForm
        flow={flow}
        isSignedIn={reporter !== null}
        agreedAt={agreedAt}
        onOtherPlace={onOtherPlace}
        onBreaker={onBreaker}
      />
      <WaitingReports reporter={reporter} onReopened={onReopened} />
      {state.matches('reported') && (
        <PlaceDialog
          name="reported"
          place={place}
          onYes={() => send({ type: 'CONFIRM' })}
          onNo={onHome}
          onClose={() => send({ type: 'CHANGE' })}
        />
      )}
    </>
  );
}
