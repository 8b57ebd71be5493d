import { useNavigate } from '@tanstack/react-router';
import { useWords } from '#content/useWords.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import type { Flow } from './useReportOutage.ts';

/** Somebody reported this place already: whether the customer does so too (REP-31). */
export function ReportedQuestion({ flow: { state, send } }: { flow: Flow }) {
  const words = useWords('report-outage');
  const navigate = useNavigate();
  return (
    <Dialog
      title={words('reported.title')}
      open={state.matches('reported')}
      onClose={() => send({ type: 'CHANGE' })}
      actions={
        <>
          <Button onClick={() => send({ type: 'CONFIRM' })}>{words('reported.yes')}</Button>
          <Button look="quiet" onClick={() => void navigate({ to: '/Homepage' })}>
            {words('reported.no')}
          </Button>
        </>
      }
    >
      <p>{words('reported.text', { place: state.context.premises?.addressString ?? '' })}</p>
    </Dialog>
  );
}
