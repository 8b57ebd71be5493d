import { useState } from 'react';
import { RichWords } from '#content/RichWords.tsx';
import { useWords } from '#content/useWords.ts';
import type { Failure } from '#contracts/failure.ts';
import { BACK_TO_SECURITY, signInAgain } from '#parts/session/signInAgain.ts';
import { whyNotChanged } from '#parts/session/whyNotChanged.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Note } from '#ui/Note.tsx';
import { ModeFailure } from './ModeFailure.tsx';
import type { PageProps } from './SignInFlowScreen.tsx';

/** What a way to sign in means on a device that others may use, before it is agreed to (AUTH-20, AUTH-21). */
export function WarningPage({ state, send }: PageProps) {
  const words = useWords('first-run');
  const { problem } = state.context;
  const mode = state.matches({ firstRun: 'biometricsWarning' }) ? 'biometrics' : 'rememberMe';
  const isBusy = !state.can({ type: 'AGREE' });
  return (
    <Dialog
      title={words(`${mode}.warning.title`)}
      role="alertdialog"
      open
      onClose={() => !isBusy && send({ type: 'BACK' })}
      actions={
        <>
          {problem?.kind === 'oldSignIn' ? (
            <SignInAgainButton />
          ) : (
            <Button busy={isBusy} busyLabel={words('agreeing')} onClick={() => send({ type: 'AGREE' })}>
              {words('agree')}
            </Button>
          )}
          <Button look="quiet" disabled={isBusy} onClick={() => send({ type: 'DISAGREE' })}>
            {words('disagree')}
          </Button>
        </>
      }
    >
      <ModeFailure problem={problem} />
      <RichWords page="first-run" name={`${mode}.warning.text`} />
    </Dialog>
  );
}

/** For a customer who signed in too long ago to add a passkey. They come back to the security page. */
function SignInAgainButton() {
  const words = useWords('first-run');
  const session = useWords('session');
  const [leaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function leave() {
    setFailure(null);
    setLeaving(true);
    const notLeft = await signInAgain(BACK_TO_SECURITY);
    if (!notLeft) return;
    setLeaving(false);
    setFailure(notLeft);
  }

  return (
    <>
      <div role="status" className="empty:hidden">
        {failure && <Note>{session(whyNotChanged(failure))}</Note>}
      </div>
      <Button busy={leaving} busyLabel={words('signInAgain.leaving')} onClick={() => void leave()}>
        {words('signInAgain.go')}
      </Button>
    </>
  );
}
