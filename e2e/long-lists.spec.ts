import type { Page } from 'playwright/test';
import { findings } from './accessibility.ts';
import { comeBack } from './comeBack.ts';
import { loseSession, openOutbox } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { loseGrant } from './grant.ts';
import { changeReply } from './replies.ts';
import { submitWhile } from './waiting.ts';

/* Lists too long for every row to be in the document at once: only the rows near the screen are. */

const toTheEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

/** Copies the one submission that waits, so that there are so many, which wait for their customer to sign in. */
const multiply = (page: Page, count: number): Promise<void> =>
  page.evaluate(
    (wanted) =>
      new Promise((resolve) => {
        const opened = indexedDB.open('stormlamp-outbox');
        opened.onsuccess = () => {
          const write = opened.result.transaction('submissions', 'readwrite');
          const rows = write.objectStore('submissions');
          const asked = rows.getAll();
          asked.onsuccess = () => {
            const [row] = asked.result;
            for (let n = 0; n < wanted; n++) {
              const capturedAt = new Date(Date.parse(row.capturedAt) - n * 60_000).toISOString();
              const id = n === 0 ? row.id : crypto.randomUUID();
              rows.put({ ...row, id, capturedAt, state: 'signInNeeded', lease: null });
            }
          };
          write.oncomplete = () => {
            opened.result.close();
            resolve();
          };
        };
      }),
    count,
  );

test('a picker of 1,000 accounts renders few of them, tells the place of each, and search and arrow keys reach all', async ({
  page,
}) => {
  // The other accounts are not loaded ahead.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await changeReply(page, '**/profileDetails', (body) => {
    const accounts = body.data.associatedAccounts.account;
    for (let n = accounts.length; n < 1000; n++) {
      accounts.push({ ...accounts[0], caAccount: String(600000000000 + n), descriptiveName: `Building ${n}` });
    }
  });
  await comeBack(page, 'farm');
  await page.goto('/meter-read');
  await page.getByRole('button', { name: /Choose your account/ }).click();
  const options = page.getByRole('option');
  await expect(options.first()).toHaveAttribute('aria-posinset', '1');
  await expect(options.first()).toHaveAttribute('aria-setsize', '1000');
  expect(await options.count()).toBeLessThan(30);
  expect(await findings(page)).toEqual([]);

  const search = page.getByRole('combobox');
  for (let n = 0; n < 30; n++) await search.press('ArrowDown');
  const reached = page.locator('[role="option"][data-focused]');
  await expect(reached).toHaveAttribute('aria-posinset', '30');
  await expect(reached).toBeInViewport();
  await expect(search).toHaveAttribute('aria-activedescendant', String(await reached.getAttribute('id')));

  await search.fill('Building 777');
  await expect(options).toHaveText([/^Building 777/]);
  await expect(options).toHaveAttribute('aria-setsize', '1');
  await search.press('ArrowDown');
  await search.press('Enter');
  await expect(page.getByRole('button', { name: /Choose your account/ })).toContainText('Building 777');
});

test('of 5,000 outages those near the screen are rendered, each with its place, and the last is at the end', async ({
  page,
}) => {
  await changeReply(page, '**/outageMap', (body) => {
    const CreateDate = new Date().toISOString();
    const outages = Array.from({ length: 5000 }, (_, n) => ({
      OutageId: `O-${n}`,
      RegionId: `SK-${n}`,
      Region: `Region ${n + 1}`,
      Planned: 'Unplanned',
      Alerts: [{ CreateDate, Message: 'Power is out after high winds. '.repeat(1 + (n % 4)) }],
    }));
    body.outages = JSON.stringify(outages);
  });
  await page.goto('/outage/outage-updates');
  await expect(page.getByRole('tab').first()).toHaveText('Unplanned 5000');
  const rows = page.locator('li[aria-setsize="5000"]');
  await expect(rows.first()).toHaveAttribute('aria-posinset', '1');
  await expect(rows.first().getByRole('heading', { level: 2 })).toHaveText('Region 1');
  expect(await rows.count()).toBeLessThan(60);
  expect(await findings(page)).toEqual([]);
  const lastRow = page.locator('li[aria-posinset="5000"]');
  await expect(async () => {
    // Further down as the rows on the way are measured.
    await lastRow.or(rows.last()).last().scrollIntoViewIfNeeded({ timeout: 1000 });
    await toTheEnd(page);
    await expect(lastRow.getByRole('heading', { name: 'Region 5000' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  expect(await rows.count()).toBeLessThan(60);
});

test('in an outbox of 300 the focus stays on its row, however far it is scrolled, and Tab goes on from there', {
  tag: '@worker',
}, async ({ page, server }) => {
  await submitWhile({ mode: 'status', value: 500 }, page, server, '48211');
  await loseGrant(page);
  await loseSession(page.context());
  await multiply(page, 300);
  await openOutbox(page);
  const rows = page.locator('li[aria-setsize="300"]');
  const removeIn = (place: number) =>
    page.locator(`li[aria-posinset="${place}"]`).getByRole('button', { name: 'Remove' });
  await removeIn(3).focus();
  await toTheEnd(page);
  await expect(page.locator('li[aria-posinset="300"]')).toBeInViewport();
  expect(await rows.count()).toBeLessThan(60);
  await expect(removeIn(3)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('li[aria-posinset="4"]').getByRole('button').first()).toBeFocused();
  await expect(page.locator('li[aria-posinset="4"]')).toBeInViewport();
});
