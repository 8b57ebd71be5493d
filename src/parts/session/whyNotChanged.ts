import type { Failure } from '#contracts/failure.ts';
import { whyOf } from '#contracts/why.ts';
import { wantsFreshSignIn } from '#session/freshSignIn.ts';

const WORDS = { connection: 'needsConnection', busy: 'noAnswer', signIn: 'signInFirst', refused: 'failed' } as const;

/** Names the words of content/en/session.json that say why nothing was changed, and what to do. */
export const whyNotChanged = (failure: Failure) => (wantsFreshSignIn(failure) ? 'notProven' : WORDS[whyOf(failure)]);
