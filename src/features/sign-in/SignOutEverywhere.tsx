import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import type { Failure } from '#contracts/failure.ts';
import { whyNotChanged } from '#parts/session/whyNotChanged.ts';
import { leavePage } from '#session/leavePage.ts';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/Note.tsx';
import { Question } from '#ui/Question.tsx';
import { signOutEverywhere } from './signOutEverywhere.ts';

/** Signs out on every device after a question. It says that nothing which waits to be sent is lost. */
export function SignOutEverywhere() {
  const words = useWords('security');
  const session = useWords('session');
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function leave() {
    setBusy(true);
    setFailure(null);
    const ended = await signOutEverywhere();
    if ('failure' in ended) {
      setBusy(false);
      return setFailure(ended.failure);
    }
    // Stays busy: the page is about to be left.
    if (ended.logoutUrl) return leavePage(ended.logoutUrl);
    await navigate({ to: '/Login', replace: true });
  }

  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {words('everywhere')}
      </Button>
      {asking && (
        <Question
          title={words('everywhere.title')}
          onClose={() => !busy && setAsking(false)}
          answers={[
            { label: words('everywhere'), onChoose: leave, busy, busyLabel: words('oneMoment') },
            { label: words('cancel'), onChoose: () => setAsking(false), disabled: busy },
          ]}
        >
          <p>{words('everywhere.text')}</p>
          <div role="status" className="empty:hidden">
            {failure && <Note>{session(whyNotChanged(failure))}</Note>}
          </div>
        </Question>
      )}
    </>
  );
}
