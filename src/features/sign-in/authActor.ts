import type { RouterHistory } from '@tanstack/react-router';
import { createActor, waitFor } from 'xstate';
import type { authMachine } from '#machines/auth/auth.machine.ts';
import type { SignInFlowPage } from '#machines/auth/authPages.ts';
import type { AuthEvent } from '#machines/auth/authSetup.ts';
import { parseAddress } from './addresses.ts';
import { authWithEffects } from './auth.effects.ts';
import { syncAddress } from './syncAddress.ts';

export type AuthActor = ReturnType<typeof createActor<typeof authMachine>>;

/** Begins the sign-in flow at a page; `first` is what the customer pressed before the flow was here. */
export function startAuth(page: SignInFlowPage, history: RouterHistory, first: AuthEvent | null): AuthActor {
  const input = { page, ...parseAddress(history.location) };
  const actor = createActor(authWithEffects(history), { input }).start();
  syncAddress(actor, history);
  if (first) {
    void waitFor(actor, (state) => state.can(first)).then(
      () => actor.send(first),
      // It was left meanwhile.
      () => {},
    );
  }
  return actor;
}
