import { useNavigate } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { deleteAccountCall } from '#contracts/customerData.ts';
import type { Failure } from '#contracts/failure.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { discardAll, unfinishedOf } from '#outbox/engine/queue/withdraw.ts';
import { callAsCustomer } from '#session/callAsCustomer.ts';
import { useCustomer } from '#session/customer.ts';
import { deviceSession } from '#session/deviceSession.ts';
import { wantsFreshSignIn } from '#session/freshSignIn.ts';
import { leavePage } from '#session/leavePage.ts';
import { leaveGrant } from '#session/submissionGrant.ts';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/Note.tsx';
import { Question } from '#ui/Question.tsx';
import { becomeNobody } from './customerChange.ts';

/** Deletes the account after a question, and after a sign-in of just now: it says first what waits here and would be lost. */
export function DeleteAccount() {
  const words = useWords('security');
  const navigate = useNavigate();
  const customer = useCustomer();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [state, setState] = useState<'asking' | 'failed'>('asking');
  const unfinished = useLiveQuery(
    async () => (customer ? unfinishedOf(outboxDb, customer.customerId) : undefined),
    [customer?.customerId],
  );

  async function goOn() {
    setBusy(true);
    const done = await deleteAccount();
    if ('failure' in done) {
      setBusy(false);
      // Who does not prove who they are was told why it is asked.
      return setState(wantsFreshSignIn(done.failure) ? 'asking' : 'failed');
    }
    // Stays busy: the page is about to be left.
    if (done.logoutUrl) return leavePage(done.logoutUrl);
    await navigate({ to: '/Login', replace: true });
  }

  function ask() {
    setState('asking');
    setAsking(true);
  }

  if (!unfinished) return null;
  const { unsent, refused, drafts } = unfinished;
  const count = unsent.length + refused.length + drafts.length;
  return (
    <>
      <Button look="plain" className="-mx-5 self-start" onClick={ask}>
        {words('delete')}
      </Button>
      {asking && (
        <Question
          title={words('delete.title')}
          onClose={() => !busy && setAsking(false)}
          answers={[
            {
              label: words('delete.yes'),
              onChoose: goOn,
              busy,
              busyLabel: words('oneMoment'),
            },
            { label: words('keepIt'), onChoose: () => setAsking(false), disabled: busy },
          ]}
        >
          {count > 0 && <Note>{words(count === 1 ? 'delete.waiting.one' : 'delete.waiting.many', { count })}</Note>}
          <p>{words('delete.text')}</p>
          <p>{words('delete.stays')}</p>
          <div role="status" className="empty:hidden">
            {state === 'failed' && <Note>{words('delete.failed')}</Note>}
          </div>
        </Question>
      )}
    </>
  );
}

type Deleted = { logoutUrl: string | null } | { failure: Failure };

/**
 * Deletes the account at the utility, then what this device holds of it: what waits here could never be sent any more.
 * Nothing here goes before the utility said yes.
 */
async function deleteAccount(): Promise<Deleted> {
  const session = await deviceSession();
  const outcome = await callAsCustomer(deleteAccountCall, {});
  if (!outcome.ok) return { failure: outcome.failure };
  if (session) {
    await discardAll(outboxDb, session.customerId);
    await leaveGrant(session.customerId, { discards: true });
  }
  await becomeNobody();
  return { logoutUrl: outcome.reply.logoutUrl };
}
