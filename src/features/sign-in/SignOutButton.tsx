import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useCommand } from '#api/useCommand.ts';
import { useWords } from '#content/useWords.ts';
import { signOutCall } from '#contracts/session.ts';
import { outboxDb } from '#db/outbox.ts';
import { useCustomer } from '#parts/customer.ts';
import { unsentOf } from '#parts/unsent.ts';
import { Button } from '#ui/Button.tsx';
import type { ButtonLook } from '#ui/buttonLook.ts';
import { becomeNobody } from './customerChange.ts';
import { UnsentDialog } from './UnsentDialog.tsx';

/**
 * AUTH-42: ends the session here and at the provider, which returns to /login. Without a connection the
 * device still forgets its copies; the cookie alone opens nothing on this screen any more.
 */
export function SignOutButton({ look }: { look: ButtonLook }) {
  const words = useWords('menu');
  const customer = useCustomer();
  const { run, busy } = useCommand(signOutCall);
  const [asking, setAsking] = useState(false);
  const unsent = useLiveQuery(
    async () => (customer ? (await unsentOf(outboxDb, customer.customerId)).length : 0),
    [customer?.customerId],
    0,
  );

  async function signOut() {
    const outcome = await run({});
    await becomeNobody();
    location.assign((outcome.ok && outcome.reply.logoutUrl) || '/login');
  }

  if (!customer) return null;
  return (
    <>
      <Button look={look} busy={busy} onClick={() => (unsent > 0 ? setAsking(true) : void signOut())}>
        {words('signOut')}
      </Button>
      {asking && (
        <UnsentDialog
          owner={customer.customerId}
          unsent={unsent}
          onClose={() => setAsking(false)}
          onSignOut={() => void signOut()}
        />
      )}
    </>
  );
}
