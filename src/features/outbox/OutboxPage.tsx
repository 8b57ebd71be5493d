import { useNavigate } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { chooseAccount } from '#copies/currentAccount.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { isUnsent, type SubmissionRow } from '#db/submissions.ts';
import { kinds } from '#outbox/kinds/all.ts';
import { sendNow } from '#outbox/syncTriggers.ts';
import { SubmissionList } from '#parts/submission/SubmissionList.tsx';
import { isListedFor } from '#parts/submission/unsent.ts';
import { useMustSignIn } from '#parts/submission/useMustSignIn.ts';
import { useCustomer } from '#session/customer.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { ExportButton } from './ExportButton.tsx';
import { WaitingAdvice } from './WaitingAdvice.tsx';

/** Everything this customer submitted on this device: what is on its way first, then what is done. */
export function OutboxPage() {
  const words = useWords('outbox');
  const customer = useCustomer();
  const needsSignIn = useMustSignIn();
  const navigate = useNavigate();
  const [sending, setSending] = useState(false);
  const rows = useLiveQuery(async () => {
    // Not asked yet: "nothing is waiting" would be said of what waits.
    if (customer === undefined) return undefined;
    if (customer === null) return [];
    // Turned round here: read backwards the database gives them one by one.
    const all = await outboxDb.submissions.orderBy('capturedAt').toArray();
    return all.reverse().filter(isListedFor(customer.customerId));
  }, [customer?.customerId]);

  if (!rows) return <Skeleton className="h-28 w-full" />;
  const unsent = rows.filter(isUnsent);
  const done = rows.filter((row) => !isUnsent(row));
  const canGo = unsent.some((row) => row.state !== 'changing');
  const mustSignIn = unsent.some(needsSignIn);

  async function open(row: SubmissionRow) {
    const kind = kinds.get(row.kind);
    const account = kind?.account?.(row);
    if (account !== undefined) await chooseAccount(account);
    await navigate({ to: kind?.draft?.page ?? '.' });
  }

  async function push() {
    setSending(true);
    await sendNow();
    setSending(false);
  }

  return (
    <>
      {unsent.length > 0 && <WaitingAdvice unsent={unsent} />}
      {rows.length === 0 && <p className="text-soft">{words('empty')}</p>}
      {[unsent, done].map(
        (list, index) =>
          list.length > 0 && (
            <Card key={index === 0 ? 'unsent' : 'done'}>
              <h2 className="sr-only">{words(index === 0 ? 'list.unsent' : 'list.done')}</h2>
              <SubmissionList rows={list} onReopened={(row) => void open(row)} />
            </Card>
          ),
      )}
      {unsent.length > 0 && <ExportButton unsent={unsent} />}
      {(canGo || mustSignIn) && (
        <ActionBar>
          {mustSignIn && <LinkButton to="/Login">{words('signIn')}</LinkButton>}
          {canGo && (
            <Button
              look={mustSignIn ? 'quiet' : 'primary'}
              busy={sending}
              busyLabel={words('state.sending')}
              onClick={() => void push()}
            >
              {words('sendNow')}
            </Button>
          )}
        </ActionBar>
      )}
    </>
  );
}
