import { useState } from 'react';
import { useCommand } from '#api/useCommand.ts';
import { useWords } from '#content/useWords.ts';
import { startSignInCall } from '#contracts/session.ts';
import { signInUrl } from '#parts/session/goToProvider.ts';
import { callAsCustomer } from '#session/callAsCustomer.ts';
import { leavePage } from '#session/leavePage.ts';
import { Button } from '#ui/Button.tsx';
import { type CommandFailure, CommandFailureNote, commandFailureOf } from './CommandFailureNote.tsx';

/** To the provider's own page for it, with this session only (SEC-09). */
export function ResetPassword() {
  const words = useWords('security');
  const { run, busy } = useCommand(startSignInCall, callAsCustomer);
  const [leaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState<CommandFailure | null>(null);

  async function reset() {
    setProblem(null);
    const outcome = await run({ action: 'changePassword' });
    if (!outcome.ok) return setProblem(commandFailureOf(outcome.failure));
    setLeaving(true);
    await leavePage(await signInUrl(outcome.reply, { returnUrl: '/menu/security', asksAnew: false }));
  }

  return (
    <div className="flex flex-col gap-3">
      <h2 className="text-large">{words('password.title')}</h2>
      <p className="text-small text-soft">{words('password.text')}</p>
      <CommandFailureNote problem={problem} />
      <Button look="quiet" busy={busy || leaving} busyLabel={words('password.leaving')} onClick={() => void reset()}>
        {words('password.reset')}
      </Button>
    </div>
  );
}
