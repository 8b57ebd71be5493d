import { grantKey, registerGrantCall } from '#contracts/submissionGrant.ts';
import type { GrantRow } from '#db/grants.ts';
import { type OutboxDb, outboxDb } from '#db/outboxDb.ts';
import { callAsCustomer } from './callAsCustomer.ts';
import { deviceSession, isSameSignIn } from './deviceSession.ts';

/** This customer's key on this device, made when there is none. Two tabs get the same one. */
async function keyOf(db: OutboxDb, customerId: string): Promise<GrantRow> {
  const known = await db.grants.get(customerId);
  if (known) return known;
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  return db.transaction('rw', [db.grants], async () => {
    const made: GrantRow = { customerId, ...pair, grantId: null, signIn: null, state: 'over' };
    const meanwhile = await db.grants.get(customerId);
    if (!meanwhile) await db.grants.add(made);
    return meanwhile ?? made;
  });
}

/**
 * Registers this device's key for the customer who is signed in, or renews it: once a sign-in. Where the browser has no
 * such keys, or cannot keep them, everything waits for a sign-in, and that is all.
 */
export async function registerGrant(db = outboxDb): Promise<void> {
  const session = await deviceSession(db);
  if (!session?.signIn || session.expired) return;
  const { customerId, signIn } = session;
  try {
    const { publicKey, signIn: renewedIn } = await keyOf(db, customerId);
    if (renewedIn === signIn) return;
    const key = grantKey.parse(await crypto.subtle.exportKey('jwk', publicKey));
    const outcome = await callAsCustomer(registerGrantCall, { publicKey: key });
    if (!outcome.ok) return;
    const { grantId } = outcome.reply;
    await db.transaction('rw', [db.grants, db.deviceSession], async () => {
      if (!isSameSignIn(session, await deviceSession(db))) return;
      await db.grants.update(customerId, { grantId, signIn, state: 'live' });
    });
  } catch (reason) {
    // biome-ignore lint/suspicious/noConsole: the one trace of it
    console.warn('This device has no submission grant', reason);
  }
}

/** Its customer signs out: what they keep here waits for them; what they discard leaves nothing to sign. */
export async function leaveGrant(
  customerId: string,
  { discards }: { discards: boolean },
  db = outboxDb,
): Promise<void> {
  if (discards) await db.grants.delete(customerId);
  else await db.grants.update(customerId, { state: 'suspended' });
}
