import { useNavigate } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { unfinishedOf } from '#outbox/engine/queue/withdraw.ts';
import { useCustomer } from '#session/customer.ts';
import { openAnew } from '#session/leavePage.ts';
import { Button } from '#ui/Button.tsx';
import type { ButtonLook } from '#ui/buttonLook.ts';
import { signOut } from './signOut.ts';
import { UnsentDialog } from './UnsentDialog.tsx';

/**
 * AUTH-42: ends the session here and at the provider, which returns to /login. Without a connection the
 * device still forgets its copies; the cookie alone opens nothing on this screen any more. The page goes too (APP-04):
 * a document that lives on holds in its memory what its last screens showed.
 */
export function SignOutButton({ look }: { look: ButtonLook }) {
  const words = useWords('menu');
  const customer = useCustomer();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const unfinished = useLiveQuery(
    async () => (customer ? unfinishedOf(outboxDb, customer.customerId) : undefined),
    [customer?.customerId],
  );

  async function leave(how?: { discards: boolean }) {
    setBusy(true);
    if ((await signOut(how)) === 'atProvider' || openAnew('/Login')) return;
    await navigate({ to: '/Login', replace: true });
  }

  if (!customer || !unfinished) return null;
  const waits = unfinished.unsent.length + unfinished.unowned.length > 0;
  return (
    <>
      <Button look={look} busy={busy} onClick={() => (waits ? setAsking(true) : void leave())}>
        {words('signOut')}
      </Button>
      {asking && (
        <UnsentDialog
          owner={customer.customerId}
          unfinished={unfinished}
          onClose={() => setAsking(false)}
          onSignOut={(how) => void leave(how)}
        />
      )}
    </>
  );
}
