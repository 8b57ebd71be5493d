import { fromPromise } from 'xstate';
import type { CustomerRequest } from '#contracts/customerRequest.ts';
import { freshSignInCall } from '#contracts/session.ts';
import { customerRequestMachine, type Proven, type RequestContext } from '#machines/customerRequest.machine.ts';
import { outbox, sendSoon } from '#outbox/pageOutbox.ts';
import { askToKeep } from '#parts/status/useStoragePersistence.ts';
import { askedOf, noteOf } from '#rules/customerRequest.ts';
import { reginaIso } from '#rules/reginaTime.ts';
import { callAsCustomer } from '#session/callAsCustomer.ts';
import { wantsFreshSignIn } from '#session/freshSignIn.ts';

export interface RequestGiven {
  owner: string;
  caAccount: string;
  accountName: string;
  draftKey: string;
  /** Ids of what it takes the place of, newest first. */
  replaces: readonly string[];
}

/** The flow of a request with its effects: it goes into the outbox, and is sent soon. */
export function requestWithEffects({ caAccount, ...given }: RequestGiven) {
  return customerRequestMachine.provide({
    actors: {
      save: fromPromise<string, RequestContext>(async ({ input: { kind, typed, bounds } }) => {
        const intent = intentOf(caAccount, { kind, typed, bounds }, new Date());
        const id = await outbox.enqueue('request', { ...given, intent });
        askToKeep();
        sendSoon();
        return id;
      }),
      prove: fromPromise<Proven>(askToProve),
    },
  });
}

/** So long, in ms, a slow line may take to say whether the customer is to be asked. */
const PROVING_MS = 8000;

/** Nobody waits for a line that does not answer: without one it is kept, sent later, and checked by a person. */
async function askToProve(): Promise<Proven> {
  const outcome = await callAsCustomer(freshSignInCall, {}, { timeoutMs: PROVING_MS });
  if (outcome.ok) return 'proven';
  return wantsFreshSignIn(outcome.failure) ? 'declined' : 'unreached';
}

/** As it is submitted, frozen when it was confirmed. */
export const intentOf = (
  caAccount: string,
  { kind, typed, bounds }: Pick<RequestContext, 'kind' | 'typed' | 'bounds'>,
  now: Date,
): CustomerRequest => ({
  caAccount,
  asked: askedOf(kind, typed, bounds.limits),
  note: noteOf(typed),
  capturedDateTime: reginaIso(now),
});
