import { createActor, waitFor } from 'xstate';
import type { authMachine } from '#machines/auth.machine.ts';
import type { Leads, SignInFlowPage } from '#machines/authContext.ts';
import type { AuthEvent } from '#machines/authSetup.ts';
import { type AuthWiring, authWithEffects } from './auth.effects.ts';

export type AuthActor = ReturnType<typeof createActor<typeof authMachine>>;

/** Begins the sign-in flow at a page; `first` is what the customer pressed before the flow was here. */
export function startAuth(
  input: { page: SignInFlowPage } & Leads,
  given: () => AuthWiring,
  first: AuthEvent | null,
): AuthActor {
  const actor = createActor(authWithEffects(given), { input }).start();
  if (first) {
    void waitFor(actor, (state) => state.can(first)).then(
      () => actor.send(first),
      // It was left meanwhile.
      () => {},
    );
  }
  return actor;
}
