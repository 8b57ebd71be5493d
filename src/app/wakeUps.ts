import { refreshContent } from '#content/refreshContent.ts';
import { cacheDb } from '#db/cache.ts';
import { outboxDb } from '#db/outbox.ts';
import { ANYONE } from '#db/submissions.ts';
import { WAKE_UP_MESSAGE } from '#outbox/messages.ts';
import { currentCustomer } from '#parts/customer.ts';
import { owesSignOut } from '#parts/signOutOwed.ts';
import { unsentOf } from '#parts/unsent.ts';
import { refreshSession } from '#refresh/session.ts';
import { KEEP_THE_REST } from '#sw/messages.ts';
import { finishSignOut } from './finishSignOut.ts';

/** How often to look again while the utility does not answer, in ms. */
const LOOK_AGAIN_MS = 60_000;

/**
 * The outages, for whoever may be in the dark next: signed in or not. Where no worker keeps the app there is no
 * offline to fetch ahead for; and until it does, its files come first.
 */
async function fetchOutages(): Promise<void> {
  if (!(await navigator.serviceWorker?.ready)) return;
  const { refreshOutagesIfDue } = await import('#refresh/outages.ts');
  await refreshOutagesIfDue();
}

/** Brings the device's copies up to date, where there is a connection to do it over. */
async function catchUp(): Promise<void> {
  void fetchOutages();
  await finishSignOut();
  await refreshSession();
  // Most devices have noted nothing, so they have lost nothing either.
  if (outboxDb.notedUnsent()) void import('./tellLost.tsx').then(({ tellLost }) => tellLost());
  // The session may be back without a sign-in here: another tab, or a "signed out" that came late.
  void sendWhatWaits('now');
  if (await currentCustomer()) {
    const { refreshEverything } = await import('#refresh/everything.ts');
    await refreshEverything();
  }
  tellWorker(KEEP_THE_REST);
}

function tellWorker(type: string): void {
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ type }));
}

/**
 * The outbox's bytes come when there is something that may go; most visits have nothing. An outage report may,
 * whoever is here.
 */
async function sendWhatWaits(how: 'atStart' | 'now'): Promise<void> {
  const customer = await currentCustomer();
  if ((await unsentOf(outboxDb, ANYONE, customer?.customerId)).length === 0) return;
  const { tryNow, sendAtStart } = await import('#outbox/syncTriggers.ts');
  if (how === 'atStart') sendAtStart();
  else tryNow();
}

/**
 * The app's own triggers, started once a tab. Background sync is an extra where it exists: two of three
 * browser engines have none, and a server that is down while the device is online fires no event.
 */
export function startWakeUps(): void {
  tellWorker(WAKE_UP_MESSAGE);
  void sendWhatWaits('atStart');
  void catchUp();
  void refreshContent();
  addEventListener('online', () => {
    void sendWhatWaits('now');
    void catchUp();
    void refreshContent();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    void sendWhatWaits('now');
    // An app that stays open for weeks hears of maintenance too; unchanged words cost a few hundred bytes.
    void refreshContent();
  });
  setInterval(async () => {
    if (owesSignOut() || (await cacheDb.reach.get('utility'))?.answered === false) void catchUp();
  }, LOOK_AGAIN_MS);
}
