import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useCommand } from '#api/useCommand.ts';
import { useWords } from '#content/useWords.ts';
import { finishSignInCall } from '#contracts/session.ts';
import { readAnswer } from '#parts/provider/finishSignIn.ts';
import { refreshEverything } from '#refresh/everything.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Note } from '#ui/Note.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { becomeCustomer } from './customerChange.ts';

/** Where the provider sends the customer back to. The page fetches, so the strict cookie goes with it. */
export function CallbackPage() {
  const words = useWords('login');
  const navigate = useNavigate();
  const { run } = useCommand(finishSignInCall);
  const [failed, setFailed] = useState(false);
  // The answer is good for one redemption: an effect that runs twice must not redeem it twice.
  const started = useRef(false);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void (async () => {
      const answer = await readAnswer(location.href);
      if (!answer) return setFailed(true);
      const outcome = await run(answer.redeem);
      if (!outcome.ok) return setFailed(true);
      await becomeCustomer(outcome.reply.session);
      void refreshEverything();
      await navigate({ to: answer.returnUrl, replace: true });
    })();
  }, [run, navigate]);

  if (!failed) {
    return (
      <p role="status" className="flex items-center gap-3">
        <Spinner /> {words('signingIn')}
      </p>
    );
  }
  return (
    <>
      <Note>{words('failed.message')}</Note>
      <ActionBar>
        <LinkButton to="/Login">{words('again')}</LinkButton>
      </ActionBar>
    </>
  );
}
