import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCommand } from '#api/useCommand.ts';
import { useWords } from '#content/useWords.ts';
import { type Session, session as sessionOf } from '#contracts/session.ts';
import { isConnected, type SocialProvider } from '#contracts/social.ts';
import { socialDisconnectCall, socialLoginRequestCall } from '#contracts/socialConnect.ts';
import { callAsCustomer } from '#session/callAsCustomer.ts';
import { useCustomer } from '#session/customer.ts';
import { noteChangedSession } from '#session/deviceSession.ts';
import { leavePage } from '#session/leavePage.ts';
import { Button } from '#ui/Button.tsx';
import { Question } from '#ui/Question.tsx';
import { type CommandFailure, CommandFailureNote, commandFailureOf } from './CommandFailureNote.tsx';

const PROVIDERS: readonly SocialProvider[] = ['Google', 'Apple', 'Microsoft'];

/** Each of the three is there with Connect or Disconnect, whichever fits (SEC-12). */
export function SocialApps() {
  const words = useWords('security');
  const navigate = useNavigate();
  const session = useSession();
  const connect = useCommand(socialLoginRequestCall, callAsCustomer);
  const disconnect = useCommand(socialDisconnectCall, callAsCustomer);
  const [busy, setBusy] = useState<SocialProvider | null>(null);
  const [asking, setAsking] = useState<SocialProvider | null>(null);
  const [problem, setProblem] = useState<CommandFailure | null>(null);

  async function goAndConnect(provider: SocialProvider) {
    setProblem(null);
    setBusy(provider);
    const outcome = await connect.run({ provider });
    // Stays busy: the page is about to be left (SEC-14).
    if (outcome.ok) return leavePage(outcome.reply.url);
    setBusy(null);
    const why = commandFailureOf(outcome.failure);
    if (why === 'failed') await navigate({ to: '/menu/security', search: { status: 'error' }, replace: true });
    else setProblem(why);
  }

  async function letGo(provider: SocialProvider) {
    setProblem(null);
    const outcome = await disconnect.run({ provider });
    if (outcome.ok) await noteChangedSession(outcome.reply.session);
    else setProblem(commandFailureOf(outcome.failure));
    setAsking(null);
  }

  if (!session) return null;
  return (
    <div className="flex flex-col gap-3">
      <h2 className="text-large">{words('social.title')}</h2>
      <p className="text-small text-soft">{words('social.text')}</p>
      <CommandFailureNote problem={problem} />
      <ul className="flex flex-col divide-y divide-line">
        {PROVIDERS.map((provider) => {
          const linked = isConnected(session, provider);
          const action = words(linked ? 'social.disconnect' : 'social.connect');
          return (
            <li key={provider} className="flex items-center gap-3 py-2">
              <span className="min-w-0 flex-1">
                <b className="block">{provider}</b>
                <span className="text-small text-soft">
                  {words(linked ? 'social.connected' : 'social.notConnected')}
                </span>
              </span>
              <Button
                look="plain"
                aria-label={`${action} ${provider}`}
                busy={busy === provider}
                onClick={() => (linked ? setAsking(provider) : void goAndConnect(provider))}
              >
                {action}
              </Button>
            </li>
          );
        })}
      </ul>
      {asking && (
        <DisconnectDialog
          provider={asking}
          busy={disconnect.busy}
          onDisconnect={() => void letGo(asking)}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}

type Props = { provider: SocialProvider; busy: boolean; onDisconnect: () => void; onClose: () => void };

/** Asked before a way to sign in is taken away (SEC-16). */
function DisconnectDialog({ provider, busy, onDisconnect, onClose }: Props) {
  const words = useWords('security');
  return (
    <Question
      title={words('social.ask.title', { provider })}
      onClose={onClose}
      answers={[
        { label: words('social.ask.yes'), onChoose: onDisconnect, busy },
        { label: words('social.ask.no'), onChoose: onClose },
      ]}
    >
      <p>{words('social.ask.text', { provider })}</p>
    </Question>
  );
}

/** The session as the device last heard of it: also which social apps are connected, readable without a network. */
function useSession(): Session | null {
  return sessionOf.safeParse(useCustomer()).data ?? null;
}
