import { useState } from 'react';
import { useCommand } from '#api/useCommand.ts';
import { useWords } from '#content/useWords.ts';
import { updateSessionCall } from '#contracts/session.ts';
import { outboxDb } from '#db/outbox.ts';
import { useCustomer } from '#parts/customer.ts';
import { Note } from '#ui/Note.tsx';
import { Switch } from '#ui/Switch.tsx';

/** API-13: whether this device stays signed in when the app is closed. Needs the server, so it says when it cannot. */
export function RememberMeSwitch() {
  const words = useWords('menu');
  const customer = useCustomer();
  const { run, busy } = useCommand(updateSessionCall);
  const [failed, setFailed] = useState(false);
  if (!customer) return null;

  async function change(rememberMe: boolean) {
    const outcome = await run({ rememberMe: rememberMe ? 'true' : 'false' });
    setFailed(!outcome.ok);
    if (outcome.ok) await outboxDb.deviceSession.update('current', { rememberMe });
  }

  return (
    <>
      <Switch
        description={words('rememberMe.help')}
        isSelected={customer.rememberMe}
        isDisabled={busy}
        onChange={(on) => void change(on)}
      >
        {words('rememberMe')}
      </Switch>
      {failed && <Note>{words('rememberMe.failed')}</Note>}
    </>
  );
}
