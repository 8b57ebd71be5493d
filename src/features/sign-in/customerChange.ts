import type { Session } from '#contracts/session.ts';
import { forgetCustomer } from '#db/cache.ts';
import { outboxDb } from '#db/outbox.ts';
import { markBrowserSession } from '#parts/customer.ts';
import { closeLock, unlockWith } from '#parts/lock.ts';
import { noteSignOutDone } from '#parts/signOutOwed.ts';
import { bindStickyFlags } from '#parts/stickyFlags.ts';
import { forgetUnsavedChanges } from '#parts/unsavedChanges.ts';

/**
 * After a sign-in: this customer's name on the device, nobody else's copies, and their waiting items on
 * their way. Signing in opens the lock too, however it was done; `prfOutput` is what a passkey
 * made on the way.
 */
export async function becomeCustomer(session: Session, prfOutput: ArrayBuffer | null = null): Promise<void> {
  const before = await outboxDb.deviceSession.get('current');
  if (before?.customerId !== session.customerId) await forgetBusiness();
  bindStickyFlags(session.customerId);
  noteSignOutDone();
  await unlockWith(prfOutput);
  markBrowserSession();
  await outboxDb.deviceSession.put({ key: 'current', ...session, expired: false, signIn: crypto.randomUUID() });
  // Not among the first bytes of a visit; a page that is left before has the same done at its next start.
  void import('#outbox/syncTriggers.ts').then(({ ownerSignedIn }) => ownerSignedIn(session.customerId));
}

/** After a sign-out: nobody's copies. Items that wait stay for the next sign-in of the same customer. */
export async function becomeNobody(): Promise<void> {
  closeLock();
  await outboxDb.deviceSession.clear();
  await forgetBusiness();
}

/** What the app holds of a customer's business, in memory and as copies. */
async function forgetBusiness(): Promise<void> {
  forgetUnsavedChanges();
  await forgetCustomer();
}
