import { useWords } from '#content/useWords.ts';
import { centsText } from '#parts/payment/centsText.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import type { Flow } from './usePayment.ts';

/** An amount above what is due may be a mistake: asked once. */
export function LargerQuestion({ flow: { state, send }, cents }: { flow: Flow; cents: number }) {
  const words = useWords('payment');
  const amount = centsText(cents);
  return (
    <Dialog
      title={words('larger.title')}
      role="alertdialog"
      open
      onClose={() => send({ type: 'CHANGE' })}
      actions={
        <>
          <Button onClick={() => send({ type: 'CONFIRM' })}>{words('larger.yes', { amount })}</Button>
          <Button look="quiet" onClick={() => send({ type: 'CHANGE' })}>
            {words('larger.no')}
          </Button>
        </>
      }
    >
      <p>{words('larger.text', { amount, due: centsText(state.context.dueCents) })}</p>
    </Dialog>
  );
}
