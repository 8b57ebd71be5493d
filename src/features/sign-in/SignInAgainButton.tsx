import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { BACK_TO_SECURITY, signInAgain } from '#parts/session/signInAgain.ts';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/Note.tsx';

/** For a customer who signed in too long ago to add a passkey. They come back to the security page. */
export function SignInAgainButton() {
  const words = useWords('first-run');
  const [leaving, setLeaving] = useState(false);
  const [failed, setFailed] = useState(false);

  async function leave() {
    setFailed(false);
    setLeaving(true);
    const failure = await signInAgain(BACK_TO_SECURITY);
    if (!failure) return;
    setLeaving(false);
    setFailed(true);
  }

  return (
    <>
      <div role="status" className="empty:hidden">
        {failed && <Note>{words('needsConnection')}</Note>}
      </div>
      <Button busy={leaving} busyLabel={words('signInAgain.leaving')} onClick={() => void leave()}>
        {words('signInAgain.go')}
      </Button>
    </>
  );
}
