import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useCommand } from '#api/useCommand.ts';
import { useWords } from '#content/useWords.ts';
import { finishSignInCall } from '#contracts/session.ts';
import { readWhatItSays } from '#parts/session/finishSignIn.ts';
import { callAsAnyone } from '#session/callAsAnyone.ts';
import { noteChangedSession } from '#session/deviceSession.ts';
import { setUnlockToken } from '#session/unlockToken.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Spinner } from '#ui/Spinner.tsx';

type End = 'done' | 'notDone' | 'unclear';

/**
 * Where a new password ends (SEC-10): the provider's answer is redeemed here. After a forgotten password that
 * happened at sign-in, and the way leads on into the app (SEC-11).
 */
export function ResetPasswordSuccessPage({ search: { from } }: { search: { from?: 'forgot-password' | undefined } }) {
  const words = useWords('security');
  const end = useEnd(from);
  if (!end) {
    return (
      <p role="status" className="flex items-center gap-3">
        <Spinner /> {words('password.finishing')}
      </p>
    );
  }
  return (
    <>
      <PageTitle title={words(`password.${end}.title`)} />
      <p className="max-w-prose">{words(`password.${end}.text`)}</p>
      <ActionBar>
        {from ? (
          <LinkButton to="/Login/Initialize-Profile">{words('password.continue')}</LinkButton>
        ) : (
          <LinkButton to="/menu/security">{words('password.toSecurity')}</LinkButton>
        )}
      </ActionBar>
    </>
  );
}

/** Null while it is not known. An address that brings no answer has nothing to show and goes back. */
function useEnd(from: 'forgot-password' | undefined): End | null {
  const navigate = useNavigate();
  const { run } = useCommand(finishSignInCall, callAsAnyone);
  const [end, setEnd] = useState<End | null>(from ? 'done' : null);
  // The answer is good for one redemption: an effect that runs twice must not redeem it twice.
  const started = useRef(false);

  useEffect(() => {
    if (from || started.current) return;
    started.current = true;
    void (async () => {
      const said = await readWhatItSays(location.href);
      if (!said) return navigate({ to: '/menu/security', replace: true });
      if ('refused' in said) return setEnd('notDone');
      const outcome = await run(said.redeem);
      // A lock that it does not open stays closed.
      if (outcome.ok && !('isLocked' in outcome.reply.session)) await noteChangedSession(outcome.reply.session);
      if (outcome.ok) setUnlockToken(outcome.reply.unlockToken);
      setEnd(outcome.ok ? 'done' : 'unclear');
    })();
  }, [from, run, navigate]);

  return end;
}
