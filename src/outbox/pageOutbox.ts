import { liveQuery } from 'dexie';
import { outboxDb } from '#db/outboxDb.ts';
import { browserEnvironment, reachNow } from './browserEnvironment.ts';
import { createOutbox } from './createOutbox.ts';
import { onceAnswered } from './engine/send/onceAnswered.ts';
import { makeRetryTimer } from './engine/send/retryTimer.ts';
import { PAGE_LEFT_MESSAGE, REGISTER_SYNC_MESSAGE } from './messages.ts';

/** The page's outbox. */
export const outbox = createOutbox(browserEnvironment);

/** Runs `work`, then waits until the next attempt is due. Background failures end here, never in a screen. */
const workThenRetry = makeRetryTimer(outbox, {
  now: () => Date.now(),
  random: () => Math.random(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
});

/** How soon after a change the number of unsent items is noted, in ms: a long queue being sent changes all the time. */
const NOTE_AFTER_MS = 300;

export const { noteUnsent } = browserEnvironment;

// Also where another tab or the worker changed the database.
let isDue = false;
liveQuery(() => outboxDb.submissions.count()).subscribe(() => {
  if (isDue) return;
  isDue = true;
  setTimeout(() => {
    isDue = false;
    void noteUnsent();
  }, NOTE_AFTER_MS);
});

// A page that loads something, another tab or the worker may hear of the utility before the next attempt is due.
const noteReach = onceAnswered(tryNow, () => performance.now());
liveQuery(reachNow).subscribe(noteReach);

// Not when it is hidden: a customer who switched the screen off may look again, and answer.
addEventListener('pagehide', () => navigator.serviceWorker?.controller?.postMessage({ type: PAGE_LEFT_MESSAGE }));

/** Asks the system to start our service worker when there is a connection, even with the app closed. */
async function askForSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.ready;
  registration.active?.postMessage({ type: REGISTER_SYNC_MESSAGE });
}

/** After saving: send right away, and have the system remember it should the app be closed. */
export function sendSoon(): void {
  void askForSync();
  tryNow();
}

/** The customer pushed "Send now". */
export function sendNow(): Promise<void> {
  void askForSync();
  return workThenRetry(() => outbox.sendNow());
}

/** The customer signed in. */
export function ownerSignedIn(customerId: string): void {
  void workThenRetry(() => outbox.ownerSignedIn(customerId));
}

/** There is a good reason to try now. */
export function tryNow(): void {
  void workThenRetry(() => outbox.tryNow());
}

/** The app starts: a new version may understand what an older one had to hold back. */
export function sendAtStart(): void {
  void askForSync();
  void workThenRetry(() => outbox.sendNow());
}
