import { RichWords } from '#content/RichWords.tsx';
import { useWords } from '#content/useWords.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ModeFailure } from './ModeFailure.tsx';
import { SignInAgainButton } from './SignInAgainButton.tsx';
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
