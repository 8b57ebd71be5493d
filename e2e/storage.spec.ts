import type { Page } from 'playwright/test';
import { comeBack } from './comeBack.ts';
import {
  CONFIRM,
  notedUnsent,
  openOutbox,
  readyForTheBasement,
  signIn,
  submitReading,
  takeBack,
  typeReading,
} from './customer.ts';
import { expect, test } from './fixtures.ts';
import { takePicture } from './picture.ts';
import { submitWhile } from './waiting.ts';

test('when the database fails to open, the customer is told before they type', async ({ page }) => {
  await comeBack(page, 'basement');
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('broken', 'UnknownError');
    };
  });
  await page.goto('/meter-read');
  await expect(
    page.getByRole('heading', { level: 1, name: 'The app cannot save on this device right now' }),
  ).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('link', { name: '911' })).toBeVisible();
});

test('on a full disk nothing is promised, and nothing typed is lost', { tag: '@worker' }, async ({ page, server }) => {
  await comeBack(page, 'basement');
  await readyForTheBasement(page);
  await typeReading(page, '31240');
  await page.evaluate(() => {
    const add = IDBObjectStore.prototype.add;
    Object.assign(globalThis, { freeSpace: () => Object.assign(IDBObjectStore.prototype, { add }) });
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('no space', 'QuotaExceededError');
    };
  });
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: CONFIRM }).click();
  await expect(page.getByText('This device could not save your reading.')).toBeVisible();
  await expect(page.getByText('Saved on this device')).toHaveCount(0);
  await page.evaluate(() => (globalThis as unknown as { freeSpace: () => void }).freeSpace());
  await page.getByRole('button', { name: CONFIRM }).click();
  await expect(page.getByText('Saved on this device')).toBeVisible();
  await expect(page.getByText('Received', { exact: true })).toBeVisible();
  expect((await server.state()).meterReads).toHaveLength(1);
});

test('a lost connection to the database server is told as that: the page is loaded anew, and what was typed is there', {
  tag: '@worker',
}, async ({ page, server }) => {
  await comeBack(page, 'basement');
  await readyForTheBasement(page);
  await typeReading(page, '31240');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('button', { name: CONFIRM })).toBeVisible();
  await page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException(
        'Connection to Indexed Database server lost. Refresh the page to try again',
        'UnknownError',
      );
    };
  });
  await page.getByRole('button', { name: CONFIRM }).click();
  await expect(page.getByText('This browser has lost the place where it keeps your reading.')).toBeVisible();
  await expect(page.getByText('Free some space')).toHaveCount(0);
  await page.getByRole('button', { name: 'Load the page again' }).click();
  await expect(page.getByRole('textbox', { name: 'Digit 5 of 5' })).toHaveValue('0');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: CONFIRM }).click();
  await expect(page.getByText('Received', { exact: true })).toBeVisible();
  expect((await server.state()).meterReads).toMatchObject([{ meterRead: '31240' }]);
});

test('the database is closed under the app and opened again by it', { tag: '@worker' }, async ({ page }) => {
  await comeBack(page, 'basement');
  await readyForTheBasement(page);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const asked = indexedDB.open('stormlamp-outbox', 999);
        // Asking for a higher version makes the app's connection close; giving up leaves it as it was.
        asked.onupgradeneeded = () => asked.transaction?.abort();
        asked.onerror = asked.onsuccess = () => resolve();
      }),
  );
  await submitReading(page, '31240');
  await expect(page.getByText('Received', { exact: true })).toBeVisible();
});

test('an item whose second copy cannot be deleted is not called removed, and can be removed when it can', {
  tag: '@worker',
}, async ({ phone, server }) => {
  const page = await phone.open();
  await submitWhile('no server', page, server);
  await page.addInitScript(() => {
    const { storageBuckets } = navigator as unknown as { storageBuckets: { open: () => Promise<unknown> } };
    const open = storageBuckets.open.bind(storageBuckets);
    Object.assign(globalThis, { mayOpenBuckets: () => Object.assign(storageBuckets, { open }) });
    storageBuckets.open = () => Promise.reject(new DOMException('broken', 'UnknownError'));
  });
  await openOutbox(page);
  const item = page.getByRole('listitem').filter({ hasText: 'Meter reading' });
  // While it is being sent a press is too late, and the answer says so: the customer presses again.
  await expect(async () => {
    await item.getByRole('button', { name: 'Remove' }).click({ timeout: 3000 });
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click({ timeout: 3000 });
    await expect(item.getByRole('status').last()).toHaveText(
      'This could not be removed for certain, so it is still here. Please try again.',
      { timeout: 3000 },
    );
  }).toPass();
  await page.evaluate(() => (globalThis as unknown as { mayOpenBuckets: () => void }).mayOpenBuckets());
  expect(await notedUnsent(phone.context)).toBe('1');
  await takeBack(page);
  await expect.poll(() => notedUnsent(phone.context)).toBe(undefined);
});

test('the browser loses its databases: what was saved arrives once, after its owner signed in again, and nothing that was taken back', {
  tag: '@worker',
}, async ({ phone, server }) => {
  let page = await phone.open();
  await submitWhile('server killed', page, server, '31239');
  await openOutbox(page);
  await takeBack(page);
  await page.goto('/meter-read');
  await page.getByLabel('Attach photo').setInputFiles(await takePicture(page));
  await expect(page.getByText('Ready to go')).toBeVisible();
  await submitReading(page, '31240');
  await expect(page.getByText('Saved on this device')).toBeVisible();
  await phone.kill();
  await phone.loseDatabases();
  await server.start();

  page = await phone.open();
  await page.goto('/outbox');
  await expect(page).toHaveURL(/\/Login/);
  await expect(
    page.getByText('Something saved here is not sent yet. It is safe, and is sent after its owner signs in.'),
  ).toBeVisible();
  expect((await server.state()).meterReads).toEqual([]);
  await signIn(page, 'basement');
  await openOutbox(page);
  await expect(page.getByText('Received', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Meter reading/)).toHaveText(['Meter reading 31 240']);
  await expect
    .poll(async () => (await server.state()).meterReads)
    .toMatchObject([{ meterRead: '31240', photo: { state: 'clean' } }]);
});

/** As Chromium does where a log does not read back: all but the bucket's. Our connections close as they are asked to. */
const dropDatabases = (page: Page) =>
  page.evaluate(async () => {
    for (const name of ['stormlamp-cache', 'stormlamp-outbox']) {
      await new Promise((done) => Object.assign(indexedDB.deleteDatabase(name), { onsuccess: done }));
    }
  });

test('the browser drops the databases under home: what the pages show is loaded again by itself', {
  tag: '@worker',
}, async ({ page }) => {
  await comeBack(page, 'basement');
  await page.goto('/Homepage');
  const account = page.getByRole('main').getByText('No. 5000 1034 0137', { exact: true });
  await expect(account).toBeVisible();
  await expect(page.getByRole('link', { name: /^Read your meter By / })).toBeVisible();
  await dropDatabases(page);
  // What is shown stays; the next page asks the databases, which are new.
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Bill' }).click();
  await expect(page.getByRole('link', { name: /^Pay \$/ })).toBeVisible();
  await main.getByRole('link', { name: 'Home' }).click();
  await expect(account).toBeVisible();
  await expect(page.getByRole('link', { name: /^Read your meter By / })).toBeVisible();
});

for (const moment of ['before it is confirmed', 'after it was saved']) {
  test(`the browser drops the databases under the open page, ${moment}: the page says "Saved", and the reading arrives once`, {
    tag: '@worker',
  }, async ({ page, context, server }) => {
    await comeBack(page, 'basement');
    await readyForTheBasement(page);
    await context.setOffline(true);
    await typeReading(page, '31240');
    await page.getByRole('button', { name: 'Submit' }).click();
    if (moment === 'before it is confirmed') await dropDatabases(page);
    await page.getByRole('button', { name: CONFIRM }).click();
    await expect(page.getByText('Saved on this device')).toBeVisible();
    if (moment === 'after it was saved') await dropDatabases(page);
    await expect(page.getByRole('link', { name: 'Offline, 1 waiting' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('31 240');
    await expect(page.getByText('Saved on this device')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Received', { exact: true })).toBeVisible();
    expect((await server.state()).meterReads).toMatchObject([{ meterRead: '31240' }]);
  });
}

test('the browser deletes all that was stored: the next start tells what was not sent, once, and no start before does', {
  tag: '@worker',
}, async ({ phone, server }) => {
  let page = await phone.open();
  // The page alone sends: a worker that tries to keeps the browser from closing for twenty seconds.
  await page.addInitScript(() => {
    ServiceWorker.prototype.postMessage = () => {};
  });
  await comeBack(page, 'basement');
  await readyForTheBasement(page);
  await submitReading(page, '31239');
  await expect(page.getByText('Received', { exact: true })).toBeVisible();
  await expect.poll(() => notedUnsent(phone.context)).toBe(undefined);
  await server.refuse();
  await page.goto('/meter-read');
  await page.getByRole('button', { name: 'It is wrong: correct it' }).click();
  await submitReading(page, '31240');
  expect(await notedUnsent(phone.context)).toBe('1');
  await page.goto('/Homepage');
  await expect(page.getByText('Waiting to send').first()).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  // In good order: a cookie goes to the disk half a minute after it was written, or when the browser is closed.
  await phone.close();
  await phone.evict();
  await server.admit();

  page = await phone.open();
  const session = page.waitForResponse(`${server.origin}/api/session`);
  await page.goto('/Login');
  expect(await (await session).headerValue('set-cookie')).toMatch(/^stormlamp-unsent=1; Max-Age=34560000; /);
  const notice = page.getByRole('alertdialog', { name: '1 item is gone from this device' });
  await expect(notice.locator('p, li')).toHaveText([
    'Your browser deleted what this app had stored here. As far as this device knew, none of that had been sent.',
    'Please enter your readings and reports again, or call us:',
    'Readings1-306-555-0120',
    'Outages1-306-555-0110',
  ]);
  await expect(notice.getByRole('link', { name: '1-306-555-0120' })).toHaveAttribute('href', 'tel:1-306-555-0120');
  expect(await notedUnsent(phone.context)).toBe('1');
  await page.reload();
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'I understand' }).click();
  await expect(notice).toHaveCount(0);
  await expect.poll(() => notedUnsent(phone.context)).toBe(undefined);
  // The words are asked for at every start.
  const started = page.waitForResponse('**/api/content/en');
  await page.reload();
  await started;
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(notice).toHaveCount(0);
});
