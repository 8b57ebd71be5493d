import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useCommand } from '#api/useCommand.ts';
import { useWords } from '#content/useWords.ts';
import { finishSocialConnectCall } from '#contracts/socialConnect.ts';
import { callAsCustomer } from '#session/callAsCustomer.ts';
import { noteChangedSession } from '#session/deviceSession.ts';
import { Spinner } from '#ui/Spinner.tsx';
import type { ConnectStatus } from './SocialStatus.tsx';

/** Where the provider sends the customer back to: hands its answer on, and says on the security page how it ended. */
export function SocialConnectPage() {
  const words = useWords('security');
  const navigate = useNavigate();
  const { run } = useCommand(finishSocialConnectCall, callAsCustomer);
  // The answer counts once: an effect that runs twice must not hand it on twice.
  const started = useRef(false);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void (async () => {
      let status: ConnectStatus = 'error';
      // What it says besides (a description of what went wrong) is not ours to hand on.
      const answer = finishSocialConnectCall.request.safeParse(
        Object.fromEntries(new URLSearchParams(location.search)),
      );
      if (answer.success) {
        const outcome = await run(answer.data);
        if (outcome.ok) {
          status = outcome.reply.status;
          // A device that keeps nothing right now hears of it at its next start.
          await noteChangedSession(outcome.reply.session).catch(() => {});
        }
      }
      await navigate({ to: '/menu/security', search: { status }, replace: true });
    })();
  }, [run, navigate]);

  return (
    <p role="status" className="flex items-center gap-3">
      <Spinner /> {words('social.finishing')}
    </p>
  );
}
