import { useWords } from '#content/useWords.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { MessageBox } from '#ui/MessageBox.tsx';
import type { Flow } from './usePayment.ts';

/** The card form did not come (PAY-15). */
export function CheckoutFailed({ flow: { send } }: { flow: Flow }) {
  const words = useWords('payment');
  return (
    <>
      <div role="alert">
        <MessageBox tone="unplanned" title={words('failed.title')} message={words('failed.text')} />
      </div>
      <ActionBar>
        <Button onClick={() => send({ type: 'AGAIN' })}>{words('failed.again')}</Button>
        <Button look="quiet" onClick={() => send({ type: 'LEAVE' })}>
          {words('toBill')}
        </Button>
      </ActionBar>
    </>
  );
}
