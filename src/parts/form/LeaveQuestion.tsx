import { useWords } from '#content/useWords.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

/** Leave goes on and forgets the changes, stay cancels the navigation (APP-33). */
export function LeaveQuestion({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const words = useWords('unsaved');
  return (
    <Dialog
      title={words('question')}
      role="alertdialog"
      open
      onClose={onStay}
      actions={
        <>
          <Button onClick={onStay}>{words('stay')}</Button>
          <Button look="quiet" onClick={onLeave}>
            {words('leave')}
          </Button>
        </>
      }
    >
      <p>{words('detail')}</p>
    </Dialog>
  );
}
