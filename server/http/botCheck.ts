import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { PROOF_HEADER, proofIn } from '#contracts/botCheck.ts';
import { IDEMPOTENCY_HEADER } from '#contracts/call.ts';
import { spendProof } from '../domain/identity/spentProofs.ts';
import type { Services } from '../services.ts';

/** With which proof of the bot check a request came. spent: this call was made with it before. */
export type Proof = 'good' | 'spent' | 'bad' | 'none';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A call that needs no sign-in, and that a bot would make: with a good proof it is not held to the tight limit. */
    wantsProof?: boolean;
  }
  interface FastifyRequest {
    /** Of a call that wants a proof, from before its body is read; else null. */
    proof: Proof | null;
  }
}

/** What needs no sign-in, and a bot would ask. */
export const WITH_PROOF = { config: { wantsProof: true } } as const;
/** The same of a look-up, which all servers count together. */
export const LOOK_UP = { config: { wantsProof: true, isShared: true } } as const;

type Checks = Pick<Services, 'botCheck' | 'recaptcha'>;

/**
 * What tells this proof from others; null: it is none. `about`: the key of the submission that it is for; null: any.
 *
 * @throws {Problem} unavailable, where reCAPTCHA cannot be asked.
 */
async function proven({ botCheck, recaptcha }: Checks, token: string, about: string | null): Promise<string | null> {
  const work = await botCheck.proven(token, about);
  if (work !== null || !recaptcha) return work;
  return (await recaptcha.isPassed(token)) ? createHash('sha256').update(token).digest('hex') : null;
}

/** @throws {Problem} unavailable, where reCAPTCHA cannot be asked. */
export const isPassed = async (checks: Checks, token: string, about: string | null): Promise<boolean> =>
  (await proven(checks, token, about)) !== null;

/**
 * Judges the proof of each request. It is good once for each call, at whichever server; where the database is away it
 * counts as none.
 */
export function judgeProofs(
  services: Checks & Pick<Services, 'db' | 'now'>,
): (request: FastifyRequest) => Promise<Proof> {
  const { db, now } = services;
  return async ({ headers, routeOptions }) => {
    const header = headers[PROOF_HEADER];
    if (header === undefined) return 'none';
    const token = proofIn(header);
    const key = headers[IDEMPOTENCY_HEADER];
    const work = token && (await proven(services, token, typeof key === 'string' ? key : null).catch(() => null));
    if (!work) return 'bad';
    const isFirst = await spendProof(db, now(), routeOptions.url ?? '', work).catch(() => null);
    if (isFirst === null) return 'none';
    return isFirst ? 'good' : 'spent';
  };
}
