import type { Outcome } from '#api/send.ts';
import { botChallengeCall, PROOF_HEADER } from '#contracts/botCheck.ts';
import type { OutboxEnvironment } from '../engine/environment.ts';

type Prover = Pick<OutboxEnvironment, 'sendCall' | 'proveWork'>;

/** How long the question may hold up a report, in ms. */
const PATIENCE_MS = 8000;

/**
 * Asks for work and does it. Null where none can be asked for; missing: this device could not do it, or not in time.
 *
 * @param key of the submission that is proven by it
 */
export async function newProof(
  { sendCall, proveWork }: Prover,
  key: string,
): Promise<{ proof: string } | 'missing' | null> {
  const asked = await sendCall(botChallengeCall, { key }, { timeoutMs: PATIENCE_MS });
  if (!asked.ok) return null;
  const proof = await proveWork(asked.reply.challenge);
  return proof === null ? 'missing' : { proof };
}

/** The header that proves such work, for the call that is sent next; nothing without: it goes all the same. */
export async function proofHeader(prover: Prover, key: string): Promise<Record<string, string>> {
  const made = await newProof(prover, key);
  return made === null || made === 'missing' ? {} : { [PROOF_HEADER]: made.proof };
}

/**
 * Asks, and where too many from this address asked before, once more with a proof: a look-up is asked for by most customers
 * without any work.
 *
 * @param key of the submission that the work is for
 */
export async function provenWhereWanted<Reply>(
  prover: Prover,
  key: string,
  ask: (headers: Record<string, string>) => Promise<Outcome<Reply>>,
): Promise<Outcome<Reply>> {
  const outcome = await ask({});
  if (outcome.ok || outcome.failure.kind !== 'retryLater' || !outcome.failure.wantsProof) return outcome;
  const headers = await proofHeader(prover, key);
  return PROOF_HEADER in headers ? ask(headers) : outcome;
}
