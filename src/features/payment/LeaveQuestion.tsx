import { useWords } from '#content/useWords.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

/** Asked before the page with the card form is left (PAY-25). */
export function LeaveQuestion({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const words = useWords('payment');
  return (
    <Dialog
      title={words('leave.title')}
      role="alertdialog"
      open
      onClose={onStay}
      actions={
        <>
          <Button onClick={onStay}>{words('leave.no')}</Button>
          <Button look="quiet" onClick={onLeave}>
            {words('leave.yes')}
          </Button>
        </>
      }
    >
      <p>{words('leave.text')}</p>
    </Dialog>
  );
}
