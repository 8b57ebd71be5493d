import type { Page, Worker } from 'playwright/test';
import { comeBack } from './comeBack.ts';
import { wholeAppKept } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { button } from './primaryDetails.ts';

/* Notices on this device: home asks for them once, and the worker shows what is pushed. */

/** A browser that was not asked yet, whose customer says yes, and whose push service is the sandbox's. */
async function notAskedYet(page: Page, device: object): Promise<void> {
  await page.addInitScript((subscription) => {
    Object.defineProperty(Notification, 'permission', {
      get: () => localStorage.getItem('test-permission') ?? 'default',
    });
    Notification.requestPermission = async () => {
      localStorage.setItem('test-permission', 'granted');
      return 'granted';
    };
    PushManager.prototype.getSubscription = async () => null;
    PushManager.prototype.subscribe = async () =>
      ({ toJSON: () => subscription, unsubscribe: async () => true }) as unknown as PushSubscription;
  }, device);
}

/** Where the power is out, that is all home speaks of. */
const withPower = (page: Page, origin: string) =>
  page.request.post(`${origin}/sandbox/outages`, { data: { action: 'clear' } });

const subscribed = (page: Page) =>
  page.waitForResponse(async (reply) => reply.url().endsWith('/api/push/subscribe') && (await reply.json()).isKept);

test('home asks for notices after a second: not now, then again, and turned on this device has them (NTF-13, NTF-14, API-34)', {
  tag: '@worker',
}, async ({ page, server }) => {
  const made = await page.request.post(`${server.origin}/sandbox/pushDevices`, { data: {} });
  await withPower(page, server.origin);
  await notAskedYet(page, await made.json());
  await comeBack(page, 'basement');
  await page.goto('/Homepage');
  const question = page.getByRole('dialog', { name: 'Turn on notices?' });
  await expect(question).toBeVisible();
  await expect(question.getByRole('button', { name: 'Turn on' })).toBeVisible();
  await expect(question.getByRole('checkbox', { name: 'Do not ask me again' })).toHaveCount(0);
  const before = Date.now();
  await question.getByRole('button', { name: 'Not now' }).click();
  await expect(question).toHaveCount(0);
  const lastAsk = await page.evaluate(() => Number(localStorage.getItem('notificationPermissionLastAsk')));
  expect(lastAsk).toBeGreaterThanOrEqual(before);
  expect(lastAsk).toBeLessThanOrEqual(Date.now());
  await page.evaluate((asked) => localStorage.setItem('notificationPermissionLastAsk', String(asked)), lastAsk - 3001);
  await page.reload();
  await expect(question.getByRole('checkbox', { name: 'Do not ask me again' })).toBeVisible();
  const kept = subscribed(page);
  await question.getByRole('button', { name: 'Turn on' }).click();
  await kept;
  await expect(question).toHaveCount(0);
  await page.goto('/my-notifications/profile-preferences');
  const box = page.getByRole('checkbox', { name: 'Outages on this device', exact: true });
  await expect(box).toBeEnabled();
  await expect(box).toBeChecked();
});

test('who does not want to be asked again is not, and turns notices on where they are chosen', {
  tag: '@worker',
}, async ({ page, server }) => {
  const made = await page.request.post(`${server.origin}/sandbox/pushDevices`, { data: {} });
  await withPower(page, server.origin);
  await notAskedYet(page, await made.json());
  await page.addInitScript(() => {
    if (!localStorage.getItem('notificationPermissionDeclined'))
      localStorage.setItem('notificationPermissionDeclined', 'once');
  });
  await comeBack(page, 'basement');
  await page.goto('/Homepage');
  const question = page.getByRole('dialog', { name: 'Turn on notices?' });
  await question.getByRole('checkbox', { name: 'Do not ask me again' }).check();
  await question.getByRole('button', { name: 'Not now' }).click();
  await page.evaluate(() => localStorage.removeItem('notificationPermissionLastAsk'));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForTimeout(2000);
  await expect(question).toHaveCount(0);
  await page.goto('/my-notifications/profile-preferences');
  await expect(page.getByText('Notices on this device are off.')).toBeVisible();
  const kept = subscribed(page);
  await button(page, 'Turn on notices on this device').click();
  await kept;
  await expect(page.getByRole('checkbox', { name: 'Outages on this device', exact: true })).toBeEnabled();
});

test('what is pushed is shown, whatever it is, and leads to no page but ours (API-34)', {
  tag: '@worker',
}, async ({ page, context, server }) => {
  await comeBack(page, 'basement');
  await page.goto('/my-notifications');
  await wholeAppKept(page);
  const [worker] = context.serviceWorkers() as [Worker];
  await worker.evaluate(() => {
    const all: object[] = [];
    const scope = self as unknown as ServiceWorkerGlobalScope & { shown: object[] };
    scope.shown = all;
    scope.registration.showNotification = async (title, options) =>
      void all.push({ title, body: options?.body, tag: options?.tag, path: options?.data.path });
  });
  const push = (data: string) =>
    worker.evaluate((said) => void self.dispatchEvent(new PushEvent('push', { data: said })), data);
  const shown = () => worker.evaluate(() => (self as unknown as { shown: object[] }).shown.splice(0));
  const notice = (tag: string, navigate: string) =>
    JSON.stringify({ web_push: 8030, notification: { title: 'Your bill is ready', body: 'Open it.', navigate, tag } });
  const [title, body] = ['Your bill is ready', 'Open it.'];
  await push(notice('a', `${server.origin}/my-bill?x=1#y`));
  expect(await shown()).toEqual([{ title, body, tag: 'a', path: '/my-bill?x=1#y' }]);
  await push(notice('a', 'https://elsewhere.example/my-bill'));
  expect(await shown()).toEqual([{ title, body, tag: 'a', path: '/my-notifications' }]);
  for (const unreadable of ['no JSON', '{"web_push":8030}']) {
    await push(unreadable);
    expect(await shown()).toMatchObject([{ title: 'You have a new notice', path: '/my-notifications' }]);
  }
});

/** What lies on the device. */
const rowsOn = (page: Page, database: string, table: string): Promise<Record<string, string>[]> =>
  page.evaluate(
    ([name, store]) =>
      new Promise((resolve, reject) => {
        const asked = indexedDB.open(name as string);
        asked.onerror = reject;
        asked.onsuccess = () => {
          const all = asked.result
            .transaction(store as string)
            .objectStore(store as string)
            .getAll();
          all.onsuccess = () => resolve(all.result);
          asked.result.close();
        };
      }),
    [database, table],
  );

test('"Still out" on a notice is a report without the app open or a network, and goes when there is one', {
  tag: '@worker',
}, async ({ page, context, server }) => {
  await comeBack(page, 'basement');
  await page.goto('/Homepage');
  await wholeAppKept(page);
  await expect.poll(() => rowsOn(page, 'stormlamp-cache', 'accountDetails')).toHaveLength(1);
  const [details] = await rowsOn(page, 'stormlamp-cache', 'accountDetails');
  const [session] = await rowsOn(page, 'stormlamp-outbox', 'deviceSession');
  const [worker] = context.serviceWorkers() as [Worker];
  await page.goto('about:blank');
  await context.setOffline(true);
  const { customerId } = session ?? {};
  const of = { customerId, accountNumber: details?.caAccount, key: 'a-question-1' };
  const ask = { ...of, yes: 'Yes', no: 'Still out', saved: 'Saved.' };
  const notification = {
    title: 'The power is back',
    body: 'Is yours?',
    navigate: `${server.origin}/my-notifications`,
    tag: 'back',
    ask,
  };
  // This browser shows none without a screen: what is to be shown is kept, and pressed.
  await worker.evaluate(() => {
    const scope = self as unknown as ServiceWorkerGlobalScope & { shown: NotificationOptions[] };
    scope.shown = [];
    scope.registration.showNotification = async (title, options) =>
      void scope.shown.unshift({ ...options, lang: title });
  });
  const shown = () =>
    worker.evaluate(() =>
      (self as unknown as { shown: NotificationOptions[] }).shown.map(({ lang, body }) => [lang, body]),
    );
  await worker.evaluate(
    (said) => void self.dispatchEvent(new PushEvent('push', { data: said })),
    JSON.stringify({ web_push: 8030, notification }),
  );
  await expect.poll(shown).toEqual([['The power is back', 'Is yours?']]);
  await worker.evaluate(() => {
    const [{ data, tag } = {}] = (self as unknown as { shown: NotificationOptions[] }).shown;
    const pressed = { notification: { data, tag, close: () => {} }, action: 'out' };
    self.dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), pressed));
  });
  await expect.poll(async () => (await shown())[0]).toEqual(['Still out', 'Saved.']);
  const reports = async () => (await server.state()).outageReports;
  expect(await reports()).toEqual([]);
  await context.setOffline(false);
  await page.goto('/outbox');
  await expect
    .poll(reports)
    .toMatchObject([{ installationNumber: expect.stringMatching(/^\d{10}$/), isByText: false }]);
});
