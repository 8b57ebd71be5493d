import { randomBytes } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { PROOF_GOOD_MS } from '#contracts/botCheck.ts';

/** Asks a device that submits without a session for some work, and knows the proof of it. */
export interface BotCheck {
  /** `about`: the key of the submission that it is for. @returns JSON. */
  challenge(about: string): Promise<string>;
  /**
   * Whether this proves work that was asked for a short while ago; `about` null: for anything. Never throws.
   *
   * @returns what tells this piece of work from every other; null: it is no proof.
   */
  proven(token: string, about: string | null): Promise<string | null>;
}

/** About 3 ms a try on a computer and 20 on a cheap phone; so many tries at least, and at most. */
const COST = 5_000;
const TRIES = [60, 180] as const;

interface Options {
  /** The same on every server; null: of this process. */
  secret: string | null;
  /** The clock that all servers share: one makes the challenge, and another may look at the proof. */
  now: () => Date;
  cost?: number;
}

/** ALTCHA: proof of work, without an outside service. */
export function altchaCheck({ secret, now, cost = COST }: Options): BotCheck {
  const key = secret ?? randomBytes(32).toString('hex');
  const secrets = { hmacSignatureSecret: `${key} challenge`, hmacKeySignatureSecret: `${key} solution` };
  return {
    async challenge(about) {
      const challenge = await createChallenge({
        ...secrets,
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(...TRIES),
        deriveKey,
        // Not as the library's `expiresAt`, which goes by the clock of this machine. It is signed all the same.
        data: { about, goodUntil: now().getTime() + PROOF_GOOD_MS },
      });
      return JSON.stringify(challenge);
    },
    async proven(token, about) {
      try {
        const { challenge, solution } = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'));
        const { about: of, goodUntil = Number.POSITIVE_INFINITY } = challenge.parameters.data ?? {};
        if ((about !== null && of !== about) || goodUntil <= now().getTime()) return null;
        const { verified } = await verifySolution({ ...secrets, challenge, solution, deriveKey });
        return verified ? challenge.signature : null;
      } catch {
        return null;
      }
    },
  };
}
