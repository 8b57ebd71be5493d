import { useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useWords } from '#content/useWords.ts';
import type { Device, SignInFlowPage } from '#machines/authContext.ts';
import { addressOf, leadsOf } from './addresses.ts';
import type { AuthWiring } from './auth.effects.ts';
import { preloadFirstRun, SignInFlowScreen } from './SignInFlowScreen.tsx';
import { useAuthFlow } from './useAuthFlow.ts';
import { Waiting } from './Waiting.tsx';

interface Props {
  page: SignInFlowPage;
  /** What the device knows, where the route has asked it already. */
  looked?: Device | undefined;
  /** As the address has it. */
  search: Record<string, unknown>;
  /** What stands above the sign-in: it works without one. */
  welcome: ReactNode;
}

/**
 * Every page of the sign-in flow: one machine (machines/auth.machine.ts), which follows the address and sets it, and which
 * a visitor who is not signed in needs only from their first press on.
 */
export function SignInFlow(props: Props) {
  return (
    <Suspense fallback={<Waiting what="loading" />}>
      <Led {...props} />
    </Suspense>
  );
}

function Led({ page, looked, search, welcome }: Props) {
  const { history } = useRouter();
  const words = useWords('login');
  const here = { page, ...leadsOf(page, search) };
  /** Where the address is, or was sent by the map and will be. */
  const wanted = useRef(addressOf(here));
  /** Sent by the map and not seen yet: an echo of its own steps tells the map nothing. */
  const echoes = useRef<string[]>([]);
  const now: AuthWiring = {
    show(to) {
      const address = addressOf(to);
      if (address === wanted.current) return;
      wanted.current = address;
      echoes.current.push(address);
      // From a page that the customer worked on, back leads to it; what only passes on is no place to come back to.
      const isStep =
        (to.page === 'preferences' && page === 'tour') || (to.page.endsWith('Warning') && page === 'preferences');
      if (isStep) history.push(address);
      else history.replace(address);
    },
    leaveFor: (address) => history.replace(address),
    welcome: { type: words('registration.type'), text: words('registration.text') },
  };
  const given = useRef(now);
  given.current = now;
  const { state, actor, send, signedOut } = useAuthFlow(here, { looked, given: () => given.current });

  const address = addressOf(here);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says all of it
  useEffect(() => {
    const echo = echoes.current.indexOf(address);
    wanted.current = address;
    if (echo >= 0) echoes.current.splice(0, echo + 1);
    else actor?.send({ type: 'OPEN', ...here });
  }, [address, actor]);

  useEffect(() => {
    if (page === 'initialise') preloadFirstRun();
  }, [page]);

  // The frame around the app tells a customer whose device keeps nothing.
  if (state?.matches('broken')) throw state.context.broken;
  return <SignInFlowScreen state={state} page={page} send={send} signedOut={signedOut} welcome={welcome} />;
}
