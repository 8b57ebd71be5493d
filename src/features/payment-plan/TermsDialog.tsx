import { RichWords } from '#content/RichWords.tsx';
import { useWords } from '#content/useWords.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

interface Props {
  open: boolean;
  /** PLAN-18. */
  onAgree: () => void;
  /** PLAN-19. */
  onDisagree: () => void;
  /** Read, and nothing decided. */
  onClose: () => void;
}

/** The terms of the plan. */
export function TermsDialog({ open, onAgree, onDisagree, onClose }: Props) {
  const words = useWords('payment-plan');
  const actions = (
    <>
      <Button onClick={onAgree}>{words('terms.agree')}</Button>
      <Button look="quiet" onClick={onDisagree}>
        {words('terms.disagree')}
      </Button>
    </>
  );
  return (
    <Dialog title={words('terms.title')} open={open} onClose={onClose} actions={actions}>
      <RichWords page="payment-plan" name="terms.text" />
    </Dialog>
  );
}
