import { useNavigate } from '@tanstack/react-router';
import { useWords } from '#content/useWords.ts';
import { placeText } from '#machines/reportOutage/reportOutageContext.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import type { Flow } from './useReportOutage.ts';

/** What is asked of the place before step 2: it was not found (REP-25), it is a meter's (REP-27), it was reported (REP-31). */
export function PlaceQuestion({ flow: { state, send } }: { flow: Flow }) {
  const words = useWords('report-outage');
  const navigate = useNavigate();
  const goHome = () => void navigate({ to: '/Homepage' });
  const confirm = () => send({ type: 'CONFIRM' });
  const change = () => send({ type: 'CHANGE' });
  const questions = {
    notFound: { yes: change, no: goHome, onClose: () => send({ type: 'DISMISS' }) },
    confirmingAddress: { yes: confirm, no: change, onClose: change },
    reported: { yes: confirm, no: goHome, onClose: change },
  };
  const name = (Object.keys(questions) as (keyof typeof questions)[]).find((one) => state.matches(one));
  if (!name) return null;
  const { yes, no, onClose } = questions[name];
  return (
    <Dialog
      title={words(`${name}.title`)}
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={yes}>{words(`${name}.yes`)}</Button>
          <Button look="quiet" onClick={no}>
            {words(`${name}.no`)}
          </Button>
        </>
      }
    >
      <p>{words(`${name}.text`, { place: placeText(state.context) })}</p>
    </Dialog>
  );
}
