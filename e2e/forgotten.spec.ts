import type { Page } from 'playwright/test';
import { comeBack } from './comeBack.ts';
import { wholeAppKept } from './customer.ts';
import { rowsOf } from './database.ts';
import { expect, test } from './fixtures.ts';
import { amountField, toCardForm } from './payer.ts';
import { changeReply } from './replies.ts';

/* What is still known of a customer who signed out: in the page's memory, in what the browser stores, on the screen. */

/** Which of these are in the page's memory, in a string or as a number, once what nothing refers to was thrown away. */
async function inMemory(page: Page, texts: readonly string[]): Promise<string[]> {
  const inspector = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  inspector.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => void chunks.push(chunk));
  await inspector.send('HeapProfiler.enable');
  await inspector.send('HeapProfiler.collectGarbage');
  await inspector.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false, captureNumericValue: true });
  await inspector.detach();
  const { strings } = JSON.parse(chunks.join('')) as { strings: string[] };
  return texts.filter((text) => strings.some((string) => string.includes(text)));
}

/** Which of these the browser stores for the app. */
async function inStorage(page: Page, texts: readonly string[]): Promise<string[]> {
  const stored = await page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state];
    const answerTo = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) =>
        Object.assign(request, { onsuccess: () => resolve(request.result), onerror: () => reject(request.error) }),
      );
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answerTo(indexedDB.open(name));
      for (const table of database.objectStoreNames) {
        const rows = database.transaction(table).objectStore(table);
        found.push(await answerTo(rows.getAll()), await answerTo(rows.getAllKeys()));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) found.push(request.url);
    }
    return JSON.stringify(found);
  });
  return texts.filter((text) => stored.includes(text));
}

interface Account {
  address: string;
  meterNumber: string;
}

interface Copy {
  bill: { totalDue: { amount: number } };
}

const previous = (page: Page) => page.getByRole('button', { name: 'Previous page' });

const onScreen = async (page: Page, texts: readonly string[]) => {
  const shown = await page.evaluate(() => `${document.title} ${location.href} ${document.documentElement.outerHTML}`);
  return texts.filter((text) => shown.includes(text));
};

const UNREAD = 7;

for (const how of ['with a connection', 'without a connection'] as const) {
  test(`signed out ${how}, the page knows no amount, address, meter number, ticket or count any more [APP-04]`, {
    tag: '@worker',
  }, async ({ page, context }) => {
    await changeReply(page, '**/api/content/en', (body) => {
      body.pages.navigation.items = 'home bill meter outages notices';
    });
    await changeReply(page, '**/notifications', (body) => {
      const data = { interactionType: 'x', interactionText: 'x', accountNumber: '', readIndicator: 'unread' };
      const createdTime = '2026-11-01T12:00:00.000Z';
      body.results = [...Array(UNREAD).keys()].map((oid) => ({ oid: String(oid), UID: 'x', createdTime, data }));
    });
    await comeBack(page, 'overdue');
    await page.goto('/Homepage');
    await wholeAppKept(page);
    const [account] = await rowsOf<Account>(page, 'stormlamp-cache', 'accountDetails');
    const [copy] = await rowsOf<Copy>(page, 'stormlamp-cache', 'bills');

    // From here on it is one document: what it learns stays in its memory until the sign-out.
    await page.getByRole('link', { name: /^Pay \$/ }).click();
    await expect(amountField(page)).not.toHaveValue('');
    const begun = page.waitForResponse('**/monerisPreload');
    await toCardForm(page, '50');
    const theirs = {
      amountDue: copy?.bill.totalDue.amount.toFixed(2),
      address: account?.address.split(',')[0],
      meterNumber: account?.meterNumber,
      ticket: (await (await begun).json()).response.ticket as string,
      count: `${UNREAD} unread`,
    };
    expect(theirs).toEqual({
      amountDue: '270.65',
      address: '127 Smith Street East',
      meterNumber: '70412814',
      ticket: expect.stringMatching(/^\w{20,}$/),
      count: '7 unread',
    });
    const texts = Object.values(theirs) as string[];
    const known = new Set(await inMemory(page, texts));
    await previous(page).click();
    await page.getByRole('alertdialog', { name: 'Leave this page?' }).getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('link', { name: 'Meter', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Digit 1 of 5' })).toBeVisible();
    for (const text of await inMemory(page, texts)) known.add(text);
    await previous(page).click();
    await page.getByRole('link', { name: 'Menu', exact: true }).click();
    for (const text of await inMemory(page, texts)) known.add(text);
    expect([...known].sort()).toEqual(texts.toSorted());
    expect(await inStorage(page, texts)).toEqual([theirs.amountDue, theirs.address, theirs.meterNumber]);
    expect(await onScreen(page, texts)).toEqual([theirs.count]);

    await context.setOffline(how === 'without a connection');
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    expect(await inMemory(page, texts)).toEqual([]);
    expect(await inStorage(page, texts)).toEqual([]);
    expect(await onScreen(page, texts)).toEqual([]);
  });
}
