import type { Session } from '#contracts/session.ts';
import { cacheDb } from '#copies/cacheDb.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { forgetSharedPhoto } from '#db/sharedPhoto.ts';
import { forgetReceived } from '#outbox/engine/settle/forgetReceived.ts';
import { forgetUnsavedChanges } from '#parts/form/unsavedChanges.ts';
import { markBrowserSession } from '#session/customer.ts';
import { beginSession, deviceSession, endDeviceSession } from '#session/deviceSession.ts';
import { closeLock, unlockWith } from '#session/lock.ts';
import { forgetPendingSignOut } from '#session/pendingSignOut.ts';
import { bindStickyFlags, noteLockUndecided } from '#session/stickyFlags.ts';
import { noteTraces } from '#session/tracesOwed.ts';
import { askForTokenLater, setUnlockToken } from '#session/unlockToken.ts';

/**
 * After a sign-in: this customer's name on the device, no other customer's copies, and their waiting items on
 * their way. Signing in opens the lock too, however it was done; `prfOutput` is what a passkey
 * made on the way.
 */
export async function becomeCustomer(session: Session, prfOutput: ArrayBuffer | null = null): Promise<void> {
  const before = await deviceSession();
  if (before?.customerId !== session.customerId) {
    if (before) {
      await noteTraces();
      await forgetReceived(outboxDb, { enteredBy: before.customerId });
    }
    await forgetBusiness();
  }
  bindStickyFlags(session.customerId);
  forgetPendingSignOut();
  await unlockWith(prfOutput);
  markBrowserSession();
  await beginSession(session);
  // Loaded only now: no start of the app needs it. If the page is left before, its next start does the same.
  void import('#outbox/pageOutbox.ts').then(({ ownerSignedIn }) => ownerSignedIn(session.customerId));
}

/** After a sign-out: no customer's copies, no receipts. Items that wait stay for the next sign-in of the same customer. */
export async function becomeNobody(): Promise<void> {
  closeLock();
  setUnlockToken(undefined);
  askForTokenLater(null);
  const session = await deviceSession();
  await noteTraces();
  await endDeviceSession();
  if (session) await forgetReceived(outboxDb, { enteredBy: session.customerId });
  await forgetBusiness();
  await forgetSharedPhoto();
  noteLockUndecided(false);
}

/** What the app holds of a customer's business, in memory and as copies. */
async function forgetBusiness(): Promise<void> {
  forgetUnsavedChanges();
  await cacheDb.forgetCustomer();
}
