import { liveQuery } from 'dexie';
import type { Trigger } from '#copies/engine/source.ts';
import { refreshForCustomer, refreshForEveryone } from '#copies/refresh.ts';
import { grantedCustomers } from '#db/grants.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { ANYONE } from '#db/submissions.ts';
import { REGISTER_SYNC_MESSAGE } from '#outbox/messages.ts';
import { isAnyUnsent } from '#parts/submission/unsent.ts';
import { currentCustomer } from '#session/customer.ts';
import { deviceSession } from '#session/deviceSession.ts';
import { hasPendingSignOut } from '#session/pendingSignOut.ts';
import { tellWorker } from './tellWorker.ts';

/** How often to look, on the device, whether the utility did not answer, in ms. When it is asked again, askAgain.ts says. */
const LOOK_MS = 30_000;

/** How long a visitor, who may be about to sign in, has the line alone, in ms; where it is slow, longer. */
const VISITOR_MS = 1000;

/** A session that was ended elsewhere leaves nothing of its customer here, whether page or worker hears of it. */
function leaveEndedSession(): void {
  liveQuery(() => outboxDb.deviceSession.get('current')).subscribe((session) => {
    if (session?.ended) void import('./leaveEndedSession.ts').then((part) => part.leaveEndedSession());
  });
}

/** Brings the device's copies up to date, where there is a connection to do it over. */
async function catchUp(trigger: Trigger): Promise<void> {
  void refreshForEveryone(trigger);
  if (hasPendingSignOut()) await import('./finishSignOut.ts').then(({ finishSignOut }) => finishSignOut());
  // Where nobody signed in, no answer would change anything; but the server prolongs the note of what is unsent.
  const asks = (await deviceSession()) !== undefined || outboxDb.notedUnsent() > 0;
  if (asks) await import('#session/refreshSession.ts').then(({ refreshSession }) => refreshSession());
  // Most devices have noted nothing, so they have lost nothing either.
  if (outboxDb.notedUnsent()) void import('./tellLost.tsx').then(({ tellLost }) => tellLost());
  // The session may be back without a sign-in here: another tab, or a "signed out" that came late.
  void sendWhatWaits('now');
  await refreshForCustomer(trigger);
  const isVisitor = !(await currentCustomer());
  setTimeout(
    () => void import('./keepTheRest.ts').then((part) => part.keepTheRest(trigger, isVisitor)).catch(() => {}),
    isVisitor ? VISITOR_MS : 0,
  );
}

/**
 * Loads the outbox only when something may be sent; on most visits nothing is. An outage report may be, whoever is
 * signed in, and so may what goes under a submission grant.
 */
async function sendWhatWaits(how: 'atStart' | 'now'): Promise<void> {
  try {
    isUnread = false;
    const customer = await currentCustomer();
    const granted = await grantedCustomers(outboxDb);
    if (!(await isAnyUnsent(outboxDb, [ANYONE, customer?.customerId, ...granted]))) return;
    const { tryNow, sendAtStart } = await import('#outbox/pageOutbox.ts');
    if (how === 'atStart') sendAtStart();
    else tryNow();
  } catch {
    isUnread = true;
  }
}

/** Whether anything waits could not be read, or its sender not be loaded: that is looked at again, with a timer. */
let isUnread = false;

async function lookAgain(): Promise<void> {
  if (!isUnread) return;
  await outboxDb.recover().catch(() => {});
  await sendWhatWaits('now');
}

/**
 * The app's own triggers, started once a tab. Background sync is an extra where it exists: two of three
 * browser engines have none, and a server that is down while the device is online fires no event.
 */
export function startSyncTriggers(): void {
  tellWorker(REGISTER_SYNC_MESSAGE);
  leaveEndedSession();
  void sendWhatWaits('atStart');
  void catchUp('start');
  // The copies went with it. Later: in the opening of the database this would wait for itself.
  outboxDb.onSessionRestored = () => setTimeout(() => void catchUp('start'));
  addEventListener('online', () => {
    void sendWhatWaits('now');
    void catchUp('online');
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    void sendWhatWaits('now');
    void refreshForEveryone('inSight');
  });
  setInterval(() => void lookAgain(), LOOK_MS);
  setInterval(
    () => import('./askAgain.ts').then((part) => part.askWhileAway(() => catchUp('online'))).catch(() => {}),
    LOOK_MS,
  );
}
