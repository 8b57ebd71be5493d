import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { discardAll, type Unfinished } from '#outbox/engine/queue/withdraw.ts';
import { sendNow } from '#outbox/pageOutbox.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Note } from '#ui/Note.tsx';

interface Props {
  owner: string;
  unfinished: Unfinished;
  onClose: () => void;
  onSignOut: (how: { discards: boolean }) => void;
}

/** Signing out with unsent work (design §4.11): send it, keep it for the next sign-in here, or discard it. */
export function UnsentDialog({ owner, unfinished, onClose, onSignOut }: Props) {
  const words = useWords('menu');
  const [sending, setSending] = useState(false);
  const [tried, setTried] = useState(false);
  const [discarding, setDiscarding] = useState(false);
  /** Second copies might bring them back. */
  const [notCertain, setNotCertain] = useState(false);
  /** A report goes without its customer: it is taken back only where they say so. */
  const [withUnowned, setWithUnowned] = useState(false);

  async function send() {
    setSending(true);
    await sendNow();
    setSending(false);
    setTried(true);
  }

  async function discard() {
    setDiscarding(true);
    const deleted = await discardAll(outboxDb, owner, { withUnowned }).finally(() => setDiscarding(false));
    setNotCertain(!deleted);
    if (deleted) onSignOut({ discards: true });
  }

  const unsent = unfinished.unsent.length;
  const reports = unfinished.unowned.length;
  const allSent = tried && unsent + reports === 0;
  const alsoDeleted = (['refused', 'drafts'] as const).filter((which) => unfinished[which].length > 0);
  return (
    <Dialog
      title={words(allSent ? 'signOut.allSent' : 'signOut.unsent.title')}
      role="alertdialog"
      open
      onClose={onClose}
      actions={
        allSent ? (
          <Button onClick={() => onSignOut({ discards: false })}>{words('signOut')}</Button>
        ) : (
          <>
            <Button busy={sending} onClick={() => void send()}>
              {words('signOut.sendNow')}
            </Button>
            <Button look="quiet" onClick={() => onSignOut({ discards: false })}>
              {words(unsent > 0 ? 'signOut.keep' : 'signOut')}
            </Button>
            {(unsent > 0 || withUnowned) && (
              <Button look="quiet" busy={discarding} onClick={() => void discard()}>
                {words('signOut.discard')}
              </Button>
            )}
          </>
        )
      }
    >
      {unsent > 0 && <p>{words(unsent === 1 ? 'signOut.unsent.one' : 'signOut.unsent.many', { count: unsent })}</p>}
      {reports > 0 && (
        <>
          <p>{words(reports === 1 ? 'signOut.reports.one' : 'signOut.reports.many', { count: reports })}</p>
          <Checkbox checked={withUnowned} onChange={setWithUnowned}>
            {words(reports === 1 ? 'signOut.reports.take.one' : 'signOut.reports.take.many')}
          </Checkbox>
        </>
      )}
      {!allSent && alsoDeleted.length > 0 && (
        <>
          <p>{words('signOut.discard.also')}</p>
          <ul>
            {alsoDeleted.map((which) => (
              <li key={which}>{words(`signOut.discard.${which}`, { count: unfinished[which].length })}</li>
            ))}
          </ul>
        </>
      )}
      {tried && !allSent && <Note>{words('signOut.stillWaiting')}</Note>}
      {notCertain && (
        <div role="alert">
          <Note>{words('signOut.notCertain')}</Note>
        </div>
      )}
    </Dialog>
  );
}
