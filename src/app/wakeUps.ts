import { tryNow, wakeUpAtStart } from '#outbox/wakeUp.ts';
import { refreshEverything } from '#refresh/everything.ts';
import { refreshSession } from '#refresh/session.ts';

/** True where the customer asked the browser to spare their data. */
const saveData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Brings the device's copies up to date, where there is a connection to do it over. */
async function catchUp(): Promise<void> {
  await refreshSession();
  await refreshEverything({ saveData: saveData() });
}

/**
 * The app's own triggers, started once a tab. Background sync is an extra where it exists: two of three
 * browser engines have none, and a server that is down while the device is online fires no event.
 */
export function startWakeUps(): void {
  wakeUpAtStart();
  void catchUp();
  addEventListener('online', () => {
    tryNow();
    void catchUp();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') tryNow();
  });
}
