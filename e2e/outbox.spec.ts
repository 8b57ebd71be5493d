import type { Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { addDays, slash, today } from './calendar.ts';
import { comeBack } from './comeBack.ts';
import {
  CONFIRM,
  loseSession,
  openMeterPage,
  openOutbox,
  readyForTheBasement,
  submitReading,
  takeBack,
  tellProvider,
  typeReading,
} from './customer.ts';
import { countRows } from './database.ts';
import { expect, test } from './fixtures.ts';
import { takePicture } from './picture.ts';
import type { Server } from './server.ts';
import { submitWhile } from './waiting.ts';

/** A reading that waits, looked at in the outbox. */
async function waiting(page: Page, server: Server): Promise<void> {
  await submitWhile('no network', page, server, '48211');
  await openOutbox(page);
  await expect(page.getByText('Waiting to send', { exact: true }).last()).toBeVisible();
}

test('in the basement nothing is promised before it is saved; what waits opens again, and is sent as changed, once', {
  tag: '@worker',
}, async ({ page, server }) => {
  await comeBack(page, 'basement');
  await readyForTheBasement(page);
  await page.context().setOffline(true);
  await test.step('with no signal the reading is never promised before it is saved, and says what happens next', async () => {
    await expect(page.getByText('No connection. Go ahead')).toBeVisible();
    await page.getByLabel('Attach photo').setInputFiles(await takePicture(page));
    await expect(page.getByText('Ready to go')).toBeVisible();
    await typeReading(page, '48211');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Saved on this device')).toHaveCount(0);
    await page.getByRole('button', { name: CONFIRM }).click();
    await expect(page.getByText('Saved on this device')).toBeVisible();
    await expect(page.getByText('It goes by itself when there is a connection.')).toBeVisible();
  });
  await test.step('a waiting item opens again with its values and photo, and is sent as changed, once', async () => {
    await openOutbox(page);
    // Not in the moment in which it is tried once more: the app says so, and the customer presses again.
    await expect(async () => {
      await page.getByRole('button', { name: 'Change' }).click({ timeout: 2000 });
      await expect(page.getByRole('textbox', { name: 'Digit 5 of 5' })).toHaveValue('1', { timeout: 3000 });
    }).toPass();
    await expect(page.getByText('Ready to go')).toBeVisible();
    await page.getByRole('textbox', { name: 'Digit 5 of 5' }).fill('9');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('button', { name: CONFIRM }).click();
    await expect(page.getByText('Saved on this device')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText('Received', { exact: true })).toBeVisible();
    const { meterReads } = await server.state();
    expect(meterReads.map(({ meterRead }) => meterRead)).toEqual(['48219']);
  });
});

test('the list of what waits: what is true on this platform, a file of it, and its end by the customer’s word', {
  tag: '@worker',
}, async ({ page, server }) => {
  await waiting(page, server);
  await page.addInitScript(() => {
    const looks = new MutationObserver(() => {
      if (document.body?.textContent?.includes('Nothing is waiting.')) document.documentElement.dataset.saidEmpty = '1';
    });
    looks.observe(document, { childList: true, subtree: true, characterData: true });
  });
  const saidEmpty = () => page.evaluate(() => document.documentElement.dataset.saidEmpty === '1');
  await test.step('it says until when, and what is true on this platform', async () => {
    await expect(page.getByText(/send by [A-Z][a-z]{2}\.\s\d+/)).toBeVisible();
    await expect(page.getByText('It goes by itself when there is a connection.')).toBeVisible();
    const plain = await page.context().newPage();
    await plain.addInitScript(() => {
      Reflect.deleteProperty(globalThis, 'SyncManager');
      navigator.storage.persisted = () => Promise.resolve(false);
    });
    await plain.goto('/outbox');
    await expect(plain.getByText('It goes when you open the app with a connection.')).toBeVisible();
    await expect(plain.getByText('This browser may clear stored data')).toBeVisible();
    await plain.close();
  });
  await test.step('"Nothing is waiting" is never said of what waits, not even while the page opens', async () => {
    await openOutbox(page);
    await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible();
    expect(await saidEmpty()).toBe(false);
  });
  await test.step('the items can be saved as a file that a person can read', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a file' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('stormlamp-waiting.html');
    const text = Buffer.concat(await (await file.createReadStream()).toArray()).toString();
    const opened = await page.context().newPage();
    await opened.setContent(text);
    await expect(opened.getByRole('heading')).toHaveText(['Waiting to be sent', 'Meter reading 48 211']);
    await expect(opened.getByText('218 Second Avenue West · ')).toBeVisible();
    expect(JSON.parse((await opened.locator('pre').textContent()) ?? '').items).toMatchObject([{ meterRead: '48211' }]);
    await opened.close();
  });
  await test.step('a waiting item is removed only after asking, and is then never sent', async () => {
    await expect(async () => {
      await page.getByRole('button', { name: 'Remove' }).click({ timeout: 2000 });
      await page.getByRole('button', { name: 'Keep it' }).click({ timeout: 2000 });
    }).toPass();
    await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible();
    await takeBack(page);
    await openOutbox(page);
    await expect(page.getByText('Nothing is waiting.')).toBeVisible();
    expect(await saidEmpty()).toBe(true);
    await server.clearFaults();
    await page.context().setOffline(false);
    // What is submitted after it arrives, and it did not.
    await page.goto('/meter-read');
    await submitReading(page, '48219');
    await expect(page.getByText('Received', { exact: true })).toBeVisible();
    expect((await server.state()).meterReads.map(({ meterRead }) => meterRead)).toEqual(['48219']);
  });
  await test.step('the reference of what arrived is kept', async () => {
    const { meterReads } = await server.state();
    await openOutbox(page);
    await expect(page.getByText(`No. ${meterReads[0]?.reference}`)).toBeVisible();
    await page.reload();
    await expect(page.getByText(`No. ${meterReads[0]?.reference}`)).toBeVisible();
  });
});

test('the next day, still in the basement: the app opens, and the reading taken then arrives', {
  tag: '@worker',
}, async ({ page, server }) => {
  await comeBack(page, 'basement');
  await readyForTheBasement(page);
  await server.refuse();
  await page.context().setOffline(true);
  await page.clock.setFixedTime(new Date(`${addDays(today(), 1)}T19:12:00-06:00`));
  await page.goto('/Homepage');
  await expect(page.getByText('Marlene').first()).toBeVisible();
  await page.goto('/meter-read');
  await submitReading(page, '48211');
  await server.admit();
  await page.context().setOffline(false);
  await expect.poll(async () => (await server.state()).meterReads.length).toBe(1);
  const [read] = (await server.state()).meterReads;
  expect(read?.submittedDateTime.slice(0, 10)).toBe(addDays(today(), 1));
});

test('signing out with unsent work: send now, and only then out', { tag: '@worker' }, async ({ page, server }) => {
  await submitWhile({ mode: 'status', value: 500 }, page, server, '48211');
  await page.goto('/menu');
  await page.getByRole('button', { name: 'Sign out' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Send now' }).click();
  await expect(dialog.getByText('They could not be sent right now.')).toBeVisible();
  // Not both at once: what goes by itself in this moment would put "Sign out" under the press.
  await expect(dialog.getByRole('button', { name: 'Send now' })).not.toHaveAttribute('aria-disabled');
  await Promise.all([server.clearFaults(), dialog.getByRole('button', { name: 'Send now' }).click()]);
  await expect(async () => {
    const again = dialog.getByRole('button', { name: 'Send now' });
    if (await again.isVisible()) await again.click({ timeout: 2000 });
    await expect(dialog.getByText('Everything is sent', { exact: true })).toBeVisible({ timeout: 3000 });
  }).toPass();
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(/\/login/i);
  expect((await server.state()).meterReads).toHaveLength(1);
});

test('signing out with unsent work: discard it after all of it was named, and the device forgets', {
  tag: '@worker',
}, async ({ page, server }) => {
  await comeBack(page, 'basement');
  await readyForTheBasement(page);
  await server.fault({ path: 'meterRead', mode: 'drop', times: 999 });
  // A day has one reading, and the one that is begun is of today. The first two days of a month may be excluded.
  const earlier = [1, 2, 3].map((days) => addDays(today(), -days)).find((day) => Number(day.slice(8)) > 2) ?? '';
  await page.getByRole('textbox', { name: 'Read date' }).fill(slash(earlier));
  await submitReading(page, '48211');
  await page.goto('/meter-read');
  await page.getByRole('textbox', { name: 'Digit 1 of 5' }).fill('3');
  await expect.poll(() => countRows(page, 'stormlamp-outbox', 'submissions', 'drafts')).toEqual([1, 1]);
  await page.goto('/menu');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('alertdialog').locator('p, li')).toHaveText([
    '1 item is still waiting on this device.',
    'Discarding deletes these from this device too:',
    'Started, not submitted: 1',
  ]);
  await page.getByRole('button', { name: 'Sign out and discard them' }).click();
  await page.waitForURL(/\/login/i);
  await server.clearFaults();
  expect(await countRows(page, 'stormlamp-outbox', 'submissions', 'photos', 'drafts', 'deviceSession')).toEqual([
    0, 0, 0, 0,
  ]);
  expect((await server.state()).meterReads).toEqual([]);
});

test('what a page was sending when it was left and the session ended: the lamp asks for the sign-in, and then it goes', {
  tag: '@worker',
}, async ({ page, server }) => {
  await submitWhile({ mode: 'drop' }, page, server);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  // As a page that is left in the middle leaves it.
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const opening = indexedDB.open('stormlamp-outbox');
        opening.onsuccess = () => {
          const write = opening.result.transaction(['submissions', 'deviceSession'], 'readwrite');
          for (const [store, change] of [
            ['submissions', { state: 'sending', lease: 'of a page that is gone' }],
            ['deviceSession', { expired: true }],
          ] as const) {
            const rows = write.objectStore(store);
            const asked = rows.getAll();
            asked.onsuccess = () => rows.put({ ...asked.result[0], ...change });
          }
          write.oncomplete = () => {
            opening.result.close();
            done();
          };
        };
      }),
  );
  await loseSession(page.context());
  await server.clearFaults();
  await page.goto('/Homepage');
  await expect(page.getByRole('link', { name: 'Signed out' })).toBeVisible();
  await page.goto('/Login');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await tellProvider(page, 'basement');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await openOutbox(page);
  await expect(page.getByText('Received', { exact: true })).toBeVisible();
  expect((await server.state()).meterReads).toHaveLength(1);
});

test('on a phone what to do is in reach; where there is room it stands beside what was submitted', async ({ page }) => {
  await comeBack(page, 'basement');
  await openMeterPage(page);
  await page.route('**/api/**', (route) => route.abort());
  await submitReading(page, '48211');
  await openOutbox(page);
  const send = page.getByRole('button', { name: 'Send now', exact: true });
  const places = async () => {
    const [list, button] = [await page.getByRole('main').getByRole('list').boundingBox(), await send.boundingBox()];
    return list && button && { beside: button.x >= list.x + list.width, isWide: list.width > 400 };
  };
  await page.setViewportSize({ width: 360, height: 500 });
  await expect.poll(places).toEqual({ beside: false, isWide: false });
  // Without scrolling to the end of the page.
  await expect(send).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Save as a file' })).not.toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(places).toEqual({ beside: true, isWide: true });
  await expectAccessible(page, 'the outbox');
});
