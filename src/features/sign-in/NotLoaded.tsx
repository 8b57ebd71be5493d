import { useWords } from '#content/useWords.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { Problem } from './Problem.tsx';
import type { Send } from './SignInFlowScreen.tsx';

/** AUTH-16: nothing on the device to go on with, and no answer that helps. */
export function NotLoaded({ send }: { send: Send }) {
  const words = useWords('first-run');
  return (
    <>
      <Problem title={words('profileFailed')} help={words('profileFailedHelp')} />
      <ActionBar>
        <Button onClick={() => send({ type: 'RETRY' })}>{words('again')}</Button>
      </ActionBar>
    </>
  );
}
