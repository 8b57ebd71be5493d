import type { ReplyOf, RequestOf } from '#contracts/call.ts';
import type { subscribeCall } from '#contracts/push.ts';
import { Problem } from '../../problems.ts';
import type { LiveSession } from '../../store/identity/sessions.ts';
import type { Db } from '../../store/open.ts';
import { dropSubscription, keepSubscription } from '../../store/push/pushSubscriptions.ts';
import type { PushService } from './pushService.ts';

/**
 * A browser shows notices of this session's customer from now on, and of nobody else.
 *
 * @param push null where no notice is pushed
 * @throws {Problem} badRequest for keys that are none
 */
export async function subscribe(
  parts: { db: Db; push: PushService | null; now: Date },
  { customerId, idHash: sessionHash, rememberMe }: LiveSession,
  { endpoint, keys, applicationServerKey }: RequestOf<typeof subscribeCall>,
): Promise<ReplyOf<typeof subscribeCall>> {
  const { db, push, now } = parts;
  if (!push?.isServed(endpoint)) return { isKept: false, why: 'notServed' };
  if (!push.areKeys(keys)) throw new Problem('badRequest', 'These are no keys of a browser.');
  if (!rememberMe) {
    await dropSubscription(db, customerId, endpoint);
    return { isKept: false, why: 'notRemembered' };
  }
  const vapidKey = push.publicKey;
  if (applicationServerKey !== vapidKey) return { isKept: false, why: 'keyChanged' };
  const isKept = await keepSubscription(db, now, { endpoint, ...keys, vapidKey, customerId, sessionHash });
  return isKept ? { isKept } : { isKept, why: 'keyChanged' };
}

export const unsubscribe = (db: Db, { customerId }: LiveSession, endpoint: string): Promise<void> =>
  dropSubscription(db, customerId, endpoint);
