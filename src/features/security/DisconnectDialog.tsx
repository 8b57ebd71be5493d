import { useWords } from '#content/useWords.ts';
import type { SocialProvider } from '#contracts/social.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

type Props = { provider: SocialProvider; busy: boolean; onDisconnect: () => void; onClose: () => void };

/** Asked before a way to sign in is taken away (SEC-16). */
export function DisconnectDialog({ provider, busy, onDisconnect, onClose }: Props) {
  const words = useWords('security');
  return (
    <Dialog
      title={words('social.ask.title', { provider })}
      role="alertdialog"
      open
      onClose={onClose}
      actions={
        <>
          <Button busy={busy} onClick={onDisconnect}>
            {words('social.ask.yes')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {words('social.ask.no')}
          </Button>
        </>
      }
    >
      <p>{words('social.ask.text', { provider })}</p>
    </Dialog>
  );
}
