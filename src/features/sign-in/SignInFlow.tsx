import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import type { Device } from '#machines/auth/authContext.ts';
import type { SignInFlowPage } from '#machines/auth/authPages.ts';
import { preloadFirstRun, SignInFlowScreen } from './SignInFlowScreen.tsx';
import { useAuthFlow } from './useAuthFlow.ts';
import { Waiting } from './Waiting.tsx';

interface Props {
  /** As the address has it. */
  page: SignInFlowPage;
  /** What the device knows, where the route has asked it already. */
  looked?: Device | undefined;
}

/**
 * Every page of the sign-in flow: one machine (machines/auth/auth.machine.ts), which a visitor who is not signed in needs
 * only from their first press on.
 */
export function SignInFlow(props: Props) {
  return (
    <Suspense fallback={<Waiting what="loading" />}>
      <Flow {...props} />
    </Suspense>
  );
}

function Flow({ page, looked }: Props) {
  const { history } = useRouter();
  const { state, send, signedOut } = useAuthFlow(page, { looked, history });

  useEffect(() => {
    if (page === 'initialise') preloadFirstRun();
  }, [page]);

  // The frame around the app tells a customer whose device keeps nothing.
  if (state?.matches('broken')) throw state.context.broken;
  return <SignInFlowScreen state={state} page={page} send={send} signedOut={signedOut} />;
}
