import { useWords } from '#content/useWords.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { FailureNote } from './FailureNote.tsx';
import type { Send } from './SignInFlowScreen.tsx';

/** AUTH-16: no copy on the device, and no usable answer from the utility. */
export function NotLoaded({ send }: { send: Send }) {
  const words = useWords('first-run');
  return (
    <>
      <FailureNote title={words('notLoaded')} help={words('notLoaded.help')} literal={words('profileFailed')} />
      <ActionBar>
        <Button onClick={() => send({ type: 'RETRY' })}>{words('again')}</Button>
      </ActionBar>
    </>
  );
}
