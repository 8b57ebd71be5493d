import { useNavigate } from '@tanstack/react-router';
import { placeText, premisesOf } from '#machines/reportOutage/reportOutageContext.ts';
import { ConfirmMeter } from './ConfirmMeter.tsx';
import { PlaceDialog } from './PlaceDialog.tsx';
import type { Flow } from './useReportOutage.ts';

/** What is asked of the place before step 2. */
export function PlaceQuestion({ flow: { state, send } }: { flow: Flow }) {
  const navigate = useNavigate();
  const goHome = () => void navigate({ to: '/Homepage' });
  const confirm = () => send({ type: 'CONFIRM' });
  const change = () => send({ type: 'CHANGE' });
  const meter = premisesOf(state.context);
  const isConfirming = state.matches('confirmingPlace');
  if (meter?.asks && (isConfirming || state.matches('confirmingAddress'))) {
    return (
      <ConfirmMeter
        place={meter.addressString}
        asks={meter.asks}
        isWrong={state.context.trouble === 'wrongPlace'}
        isBusy={isConfirming}
        onAnswer={(answer) => send({ type: 'CONFIRM', answer })}
        onChange={change}
      />
    );
  }
  const questions = {
    notFound: { onYes: change, onNo: goHome, onClose: () => send({ type: 'DISMISS' }) },
    confirmingAddress: { onYes: confirm, onNo: change, onClose: change },
    reported: { onYes: confirm, onNo: goHome, onClose: change },
  };
  const name = (Object.keys(questions) as (keyof typeof questions)[]).find((one) => state.matches(one));
  if (!name) return null;
  return <PlaceDialog name={name} place={placeText(state.context)} {...questions[name]} />;
}
