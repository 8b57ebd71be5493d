import type { CDPSession } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { submitWhile } from './waiting.ts';

/** The name under which the worker asked the browser to be started. */
const TAG = 'workbox-background-sync:stormlamp-outbox';

/** Ends every worker and starts the app's one anew, as a browser does when the connection is back and no page is open. */
async function wakeWorker(cdp: CDPSession, origin: string): Promise<void> {
  const registered = new Promise<string>((found) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted);
      if (ours) found(ours.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered;
  await cdp.send('ServiceWorker.stopAllWorkers');
  await cdp.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: TAG, lastChance: false });
}

test('a worker that was started anew sends what waits, with no page open', { tag: '@worker' }, async ({
  page,
  server,
}) => {
  await submitWhile('no server', page, server);
  const cdp = await page.context().newCDPSession(page);
  await page.goto('about:blank');
  await server.admit();
  await wakeWorker(cdp, server.origin);
  await expect.poll(async () => (await server.state()).meterReads.length).toBe(1);
});
