import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import type { Failure } from '#contracts/failure.ts';
import { BACK_TO_SECURITY, signInAgain } from '#parts/session/signInAgain.ts';
import { whyNotChanged } from '#parts/session/whyNotChanged.ts';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/Note.tsx';

/** For a customer who signed in too long ago to add a passkey. They come back to the security page. */
export function SignInAgainButton() {
  const words = useWords('first-run');
  const session = useWords('session');
  const [leaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function leave() {
    setFailure(null);
    setLeaving(true);
    const notLeft = await signInAgain(BACK_TO_SECURITY);
    if (!notLeft) return;
    setLeaving(false);
    setFailure(notLeft);
  }

  return (
    <>
      <div role="status" className="empty:hidden">
        {failure && <Note>{session(whyNotChanged(failure))}</Note>}
      </div>
      <Button busy={leaving} busyLabel={words('signInAgain.leaving')} onClick={() => void leave()}>
        {words('signInAgain.go')}
      </Button>
    </>
  );
}
