import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useCommand } from '#api/useCommand.ts';
import { useWords } from '#content/useWords.ts';
import { startSignInCall } from '#contracts/session.ts';
import { signInUrl } from '#parts/provider/goToProvider.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/Note.tsx';

/** AUTH-01: one button to the identity provider; what works without signing in stays a tap away. */
export function LoginPage() {
  const { returnUrl } = useSearch({ from: '/Login' });
  const words = useWords('login');
  const { run, busy } = useCommand(startSignInCall);
  const [leaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState<'offline' | 'failed' | null>(null);

  async function signIn() {
    setProblem(null);
    const outcome = await run({});
    if (!outcome.ok) {
      const { kind } = outcome.failure;
      return setProblem(kind === 'offline' || kind === 'retryLater' ? 'offline' : 'failed');
    }
    setLeaving(true);
    location.assign(await signInUrl(outcome.reply, returnUrl ?? '/Homepage'));
  }

  return (
    <>
      <p className="text-soft">{words('intro')}</p>
      {problem === 'offline' && <Note>{words('needsConnection')}</Note>}
      {problem === 'failed' && <Note>{words('failed.message')}</Note>}
      <ActionBar>
        <Button busy={busy || leaving} busyLabel={words('signingIn')} onClick={() => void signIn()}>
          {words('signIn')}
        </Button>
      </ActionBar>
    </>
  );
}
