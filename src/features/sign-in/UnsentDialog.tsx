import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { outboxDb } from '#db/outbox.ts';
import { discardAll } from '#outbox/changes.ts';
import { sendNow } from '#outbox/wakeUp.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Note } from '#ui/Note.tsx';

interface Props {
  owner: string;
  unsent: number;
  onClose: () => void;
  onSignOut: () => void;
}

/** Signing out with unsent work (design §4.11): send it, keep it for the next sign-in here, or discard it. */
export function UnsentDialog({ owner, unsent, onClose, onSignOut }: Props) {
  const words = useWords('menu');
  const [sending, setSending] = useState(false);
  const [tried, setTried] = useState(false);

  async function send() {
    setSending(true);
    await sendNow();
    setSending(false);
    setTried(true);
  }

  async function discard() {
    await discardAll(outboxDb, owner);
    onSignOut();
  }

  const allSent = tried && unsent === 0;
  return (
    <Dialog
      title={words(allSent ? 'signOut.allSent' : 'signOut.unsent.title')}
      role="alertdialog"
      open
      onClose={onClose}
      actions={
        allSent ? (
          <Button onClick={onSignOut}>{words('signOut')}</Button>
        ) : (
          <>
            <Button busy={sending} onClick={() => void send()}>
              {words('signOut.sendNow')}
            </Button>
            <Button look="quiet" onClick={onSignOut}>
              {words('signOut.keep')}
            </Button>
            <Button look="quiet" onClick={() => void discard()}>
              {words('signOut.discard')}
            </Button>
          </>
        )
      }
    >
      {!allSent && <p>{words('signOut.unsent.message', { count: String(unsent) })}</p>}
      {tried && !allSent && <Note>{words('signOut.stillWaiting')}</Note>}
    </Dialog>
  );
}
