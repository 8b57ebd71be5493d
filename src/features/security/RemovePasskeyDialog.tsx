import { useWords } from '#content/useWords.ts';
import type { ListedPasskey } from '#contracts/passkeys.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

interface Props {
  passkey: ListedPasskey;
  /** This device is locked with it. */
  opensHere: boolean;
  busy: boolean;
  onRemove: () => void;
  onClose: () => void;
}

/** Asked before a passkey goes; it says what becomes of the lock that it opens. */
export function RemovePasskeyDialog({ passkey, opensHere, busy, onRemove, onClose }: Props) {
  const words = useWords('security');
  const name = passkey.name || words('device.unnamed');
  return (
    <Dialog
      title={words('passkeys.ask.title', { name })}
      role="alertdialog"
      open
      onClose={onClose}
      actions={
        <>
          <Button busy={busy} busyLabel={words('oneMoment')} onClick={onRemove}>
            {words('passkeys.remove')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {words('keepIt')}
          </Button>
        </>
      }
    >
      <p>{words(opensHere ? 'passkeys.ask.here' : 'passkeys.ask.elsewhere')}</p>
    </Dialog>
  );
}
