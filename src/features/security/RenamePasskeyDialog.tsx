import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { type ListedPasskey, LONGEST_PASSKEY_NAME } from '#contracts/passkeys.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/TextField.tsx';

type Props = { passkey: ListedPasskey; busy: boolean; onRename: (name: string) => void; onClose: () => void };

export function RenamePasskeyDialog({ passkey, busy, onRename, onClose }: Props) {
  const words = useWords('security');
  const [name, setName] = useState(passkey.name);
  const [isEmpty, setEmpty] = useState(false);

  function save() {
    setEmpty(name.trim() === '');
    if (name.trim() !== '') onRename(name.trim());
  }

  return (
    <Dialog
      title={words('passkeys.rename.title')}
      open
      onClose={onClose}
      actions={
        <>
          <Button busy={busy} busyLabel={words('oneMoment')} onClick={save}>
            {words('passkeys.rename.save')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {words('cancel')}
          </Button>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          label={words('passkeys.rename.label')}
          description={words('passkeys.rename.help')}
          value={name}
          maxLength={LONGEST_PASSKEY_NAME}
          error={isEmpty ? words('passkeys.rename.empty') : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
