import { type ComponentType, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { wordsLoaded } from '#content/bundled.ts';
import { useWords } from '#content/useWords.ts';
import type { PlainWordKey } from '#contracts/words.ts';
import { forgetUnsavedChanges } from '#parts/form/unsavedChanges.ts';
import { proveByPasskey } from '#parts/session/showPasskey.ts';
import { BACK_TO_SECURITY, signInAgain } from '#parts/session/signInAgain.ts';
import { whyNotChanged } from '#parts/session/whyNotChanged.ts';
import { authMode, passkeyCredentialId } from '#session/stickyFlags.ts';
import { Button } from '#ui/Button.tsx';
import type { DialogProps } from '#ui/Dialog.tsx';
import { Note } from '#ui/Note.tsx';

/**
 * Asks the customer to prove that it is them, above whatever page wants it: by the passkey of this device where there is
 * one, or by signing in again. Gives whether they did; the second way leaves the page.
 */
export async function askFreshSignIn(): Promise<boolean> {
  const [{ Modal }] = await Promise.all([import('#ui/Modal.tsx'), wordsLoaded('session')]);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise<boolean>((resolve) => {
    const end = (isProven: boolean) => {
      root.unmount();
      place.remove();
      resolve(isProven);
    };
    root.render(<ProveDialog Modal={Modal} onEnd={end} />);
  });
}

/** Where the customer was, to come back to. */
const here = () => (location.pathname === '/menu/security' ? BACK_TO_SECURITY : location.pathname + location.search);
const hasPasskeyHere = () => authMode() === 'biometrics' || passkeyCredentialId() !== null;

function ProveDialog({ Modal, onEnd }: { Modal: ComponentType<DialogProps>; onEnd: (isProven: boolean) => void }) {
  const words = useWords('session');
  const [busy, setBusy] = useState<'passkey' | 'leaving' | null>(null);
  const [problem, setProblem] = useState<PlainWordKey<'session'> | null>(null);
  const offersPasskey = hasPasskeyHere();

  async function byPasskey() {
    setBusy('passkey');
    setProblem(null);
    try {
      await proveByPasskey();
      onEnd(true);
    } catch {
      setBusy(null);
      setProblem('prove.noPasskey');
    }
  }

  async function byProvider() {
    setBusy('leaving');
    setProblem(null);
    // They come back with the customer.
    forgetUnsavedChanges();
    const failure = await signInAgain(here());
    if (!failure) return;
    setBusy(null);
    setProblem(whyNotChanged(failure));
  }

  return (
    <Modal
      title={words('prove.title')}
      role="alertdialog"
      open
      onClose={() => busy === null && onEnd(false)}
      actions={
        <>
          {offersPasskey && (
            <Button busy={busy === 'passkey'} busyLabel={words('prove.waiting')} onClick={() => void byPasskey()}>
              {words('prove.passkey')}
            </Button>
          )}
          <Button
            look={offersPasskey ? 'quiet' : 'primary'}
            busy={busy === 'leaving'}
            busyLabel={words('prove.leaving')}
            onClick={() => void byProvider()}
          >
            {words('prove.signIn')}
          </Button>
          <Button look="plain" disabled={busy !== null} onClick={() => onEnd(false)}>
            {words('prove.close')}
          </Button>
        </>
      }
    >
      <p>{words('prove.text')}</p>
      <div role="status" className="empty:hidden">
        {problem && <Note>{words(problem)}</Note>}
      </div>
    </Modal>
  );
}
