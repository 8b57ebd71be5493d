import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { endAllDevicesCall } from '#contracts/devices.ts';
import type { Failure } from '#contracts/failure.ts';
import { whyNotChanged } from '#parts/session/whyNotChanged.ts';
import { callAsCustomer } from '#session/callAsCustomer.ts';
import { deviceSession } from '#session/deviceSession.ts';
import { leavePage } from '#session/leavePage.ts';
import { notePendingSignOut } from '#session/pendingSignOut.ts';
import { leaveGrant } from '#session/submissionGrant.ts';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/Note.tsx';
import { Question } from '#ui/Question.tsx';
import { becomeNobody } from './customerChange.ts';

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

/**
 * Ends every session of the customer, this one too: not before the server said so, for the others cannot be told later.
 * Gives the provider's address at which it ends there, null where there is none to go to now.
 */
async function signOutEverywhere(): Promise<{ logoutUrl: string | null } | { failure: Failure }> {
  const session = await deviceSession();
  const outcome = await callAsCustomer(endAllDevicesCall, {});
  if (!outcome.ok) return { failure: outcome.failure };
  const { logoutUrl } = outcome.reply;
  if (logoutUrl === null) notePendingSignOut({ discards: false });
  // The grants of all devices are over: its key is of no more use.
  if (session) await leaveGrant(session.customerId, { discards: true });
  await becomeNobody();
  return { logoutUrl };
}
