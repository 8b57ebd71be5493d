import { signRequest } from '#api/signRequest.ts';
import type { GrantRow } from '#db/grants.ts';
import type { OutboxDb } from '#db/outboxDb.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import type { OutboxEnvironment } from '../environment.ts';
import type { StepResult } from '../kind.ts';

/**
 * Sends a step with every request of it signed under its owner's submission grant. Refused as "sign in", or not to be
 * signed at all, the grant is over on this device until its customer signs in again.
 */
export async function underGrant(
  environment: OutboxEnvironment,
  { owner }: SubmissionRow,
  send: (signing: OutboxEnvironment) => Promise<StepResult>,
): Promise<StepResult> {
  const { db, now, origin, subtle } = environment;
  const grant = await db.grants.get(owner);
  if (grant?.state !== 'live' || grant.grantId === null) return { ok: false, failure: { kind: 'signInAgain' } };
  const signer = { grantId: grant.grantId, privateKey: grant.privateKey };
  let cannotSign = false;
  const fetch: typeof globalThis.fetch = async (address, init = {}) => {
    const place = { origin: origin(), now: now(), subtle: subtle() };
    const signed = await signRequest(String(address), init, signer, place).catch((reason: unknown) => {
      cannotSign = true;
      throw reason;
    });
    return environment.fetch(address, signed);
  };
  const result = await send({
    ...environment,
    sendCall: (call, request, options) => environment.sendCall(call, request, { ...options, fetch }),
    upload: (to, bytes) => environment.upload(to, bytes, { fetch }),
  });
  const isOver = !result.ok && 'failure' in result && result.failure.kind === 'signInAgain';
  if (!isOver && !cannotSign) return result;
  await noteOver(db, grant);
  return { ok: false, failure: { kind: 'signInAgain' } };
}

/** Not when its customer signed in meanwhile: then it is another one, under the same key. */
async function noteOver(db: OutboxDb, { customerId, signIn }: GrantRow): Promise<void> {
  await db.grants
    .where({ customerId })
    .filter((grant) => grant.signIn === signIn && grant.state === 'live')
    .modify({ state: 'over' });
}
