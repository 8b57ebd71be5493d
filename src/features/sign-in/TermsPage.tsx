import { RichWords } from '#content/RichWords.tsx';
import { useWords } from '#content/useWords.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { FailureNote } from './FailureNote.tsx';
import type { PageProps } from './SignInFlowScreen.tsx';

/** AUTH-30: the terms above an empty page; they are answered, not put away. */
export function TermsPage({ state, send }: PageProps) {
  const words = useWords('terms');
  const isBusy = !state.can({ type: 'AGREE' });
  return (
    <Dialog
      title={words('title')}
      role="alertdialog"
      open
      onClose={() => {}}
      actions={
        <>
          {state.context.problem && <FailureNote title={words('failed')} />}
          <Button busy={isBusy} busyLabel={words('agreeing')} onClick={() => send({ type: 'AGREE' })}>
            {words('agree')}
          </Button>
          <Button look="quiet" disabled={isBusy} onClick={() => send({ type: 'DISAGREE' })}>
            {words('disagree')}
          </Button>
        </>
      }
    >
      <RichWords page="terms" name="text" />
    </Dialog>
  );
}
