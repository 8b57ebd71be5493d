import type { BrowserContext, Page } from 'playwright/test';
import { comeBack, deviceOf, fontKept } from './comeBack.ts';
import { signIn } from './customer.ts';
import { rowsOf } from './database.ts';
import { filesWith } from './filesWith.ts';
import { expect, test } from './fixtures.ts';
import { openLocked, signInWithLock } from './lock.ts';
import { changeReply } from './replies.ts';
import { workerReady } from './worker.ts';

/* What lies on the disk of a phone whose customer locked the app, byte for byte. */

/** Learned from the utility only after the lock was made: what was cached before it is not what it promises. */
const NAME = '4711 Zebra Crossing Lane';

const learnName = (page: Page): Promise<void> =>
  changeReply(page, '**/profileDetails*', (body) => {
    for (const account of body.data.associatedAccounts.account) account.descriptiveName = NAME;
  });

async function openMeter(page: Page): Promise<void> {
  await page.goto('/meter-read');
  const lock = page.getByRole('button', { name: 'Use fingerprint or face' });
  await lock.or(page.getByText(NAME)).first().waitFor();
  if (await lock.isVisible()) await lock.click();
  await expect(page.getByText(NAME).first()).toBeVisible();
}

test('without a lock the copies lie on the disk as they are: the search finds what there is to find', {
  tag: '@worker',
}, async ({ phone }) => {
  const page = await phone.open();
  await signIn(page, 'basement');
  await learnName(page);
  await openMeter(page);
  await phone.close();
  expect(await filesWith(phone, NAME)).not.toEqual([]);
});

test('with the lock what is cached is nowhere on the disk in the clear, and the passkey opens it', {
  tag: '@worker',
}, async ({ phone }) => {
  const page = await phone.open();
  await signInWithLock(page);
  await learnName(page);
  await openMeter(page);

  // The copy is there, and only the passkey opens it.
  await workerReady(page);
  await page.context().setOffline(true);
  await openMeter(page);
  await phone.close();
  expect(await filesWith(phone, NAME)).toEqual([]);
});

/** The files with the cipher in them that this page ran: by a text that its library has for a mistake. */
function ciphersIn(page: Page): string[] {
  const found: string[] = [];
  page.on('response', async (response) => {
    if (!/\.m?js$/.test(new URL(response.url()).pathname)) return;
    if ((await response.text().catch(() => '')).includes('ghash')) found.push(response.url());
  });
  return found;
}

test('without a lock no start loads the cipher, whatever page it is', async ({ page }) => {
  const found = ciphersIn(page);
  for (const path of ['/Login', '/menu', '/outage/outage-updates']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  await comeBack(page, 'basement');
  for (const path of [
    '/Homepage',
    '/meter-read',
    '/my-bill',
    '/my-bill/payment-summary',
    '/my-profile',
    '/menu/security',
  ]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(found, path).toEqual([]);
  }
  // One with a lock does: the search finds what there is to find.
  await openLocked(page);
  await expect.poll(() => found.length).toBeGreaterThan(0);
});

test('a device with a lock on which a customer comes back is the one that a lock made through the screens left', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInWithLock(page);
  await fontKept(page);
  const other = await browser.newContext({ baseURL });
  const opened = await other.newPage();
  await openLocked(opened);
  await fontKept(opened);
  expect(await lockedDevice(other, opened)).toEqual(await lockedDevice(page.context(), page));
  await other.close();
});

const OF_ITS_OWN = ['passkeyCredentialId', 'unlockChallenge'];

/** What is on a device with a lock, apart from what is another on each: ids, keys and what they encrypt. */
async function lockedDevice(context: BrowserContext, page: Page): Promise<unknown> {
  // Asked for after the lock was opened or made, and waited for by nobody.
  await page.waitForFunction(() => localStorage.unlockChallenge);
  const { cookies, origins } = await deviceOf(context);
  const shape = (rows: Record<string, unknown>[]) =>
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, kindOf(value)])));
  const [session] = await rowsOf(page, 'stormlamp-outbox', 'deviceSession');
  return {
    cookies: cookies.map(({ name, value }) => [name, value]),
    localStorage: origins.flatMap(({ localStorage }) =>
      localStorage.map(({ name, value }) => [name, OF_ITS_OWN.includes(name) ? value.length : value]),
    ),
    // A start of the app notes that no password was forgotten.
    session: { forgotPassword: false, ...session, signIn: typeof session?.signIn, sealed: kindOf(session?.sealed) },
    vault: shape(await rowsOf(page, 'stormlamp-cache', 'vault')),
    accounts: shape(await rowsOf(page, 'stormlamp-cache', 'accounts')),
    profile: shape(await rowsOf(page, 'stormlamp-cache', 'profile')),
  };
}

const kindOf = (value: unknown): string => Object.prototype.toString.call(value);
