import { readFile } from 'node:fs/promises';
import { type BrowserContext, expect, type Page } from 'playwright/test';
import type { MeterReadSubmission } from '#contracts/meterRead.ts';
import { rowsOf } from './database.ts';
import { needsWorker, workerReady } from './worker.ts';

/** What a customer does, in their words. Every page needs the server's origin as its base URL. */

/** The title of home: it greets a person with one account. */
export const HOME = /^(Hello, .+|Home)$/;

/** To the provider and back: what comes then depends on the customer. */
export async function passProvider(page: Page, who: string): Promise<void> {
  await page.goto('/Login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await tellProvider(page, who);
}

/** Types into the provider's page, wherever it was opened from. */
export async function tellProvider(page: Page, who: string, password = 'lamp'): Promise<void> {
  await page.getByLabel('Email').fill(`${who}@sandbox.example`);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** The cookie of the session alone is gone: the browser was not closed. */
export async function loseSession(context: BrowserContext): Promise<void> {
  const session = (await context.cookies()).find(({ name }) => name === 'stormlamp');
  // Not by clearing: that takes all cookies away for a moment, and the page may be asking something.
  if (session) await context.addCookies([{ ...session, expires: 1 }]);
}

/** How many items the device has noted as unsent, where the end of its databases does not reach. */
export async function notedUnsent(context: BrowserContext): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === 'stormlamp-unsent')?.value;
}

/**
 * Through all that is asked on the way in, as somebody does who wants to get on: no tour, remembered on this device,
 * never asked again, and the terms agreed to.
 */
export async function passFirstRun(page: Page): Promise<void> {
  const skip = page.getByRole('button', { name: 'Skip' });
  const rememberMe = page.getByRole('switch', { name: 'Remember me' });
  const agree = page.getByRole('button', { name: 'Agree', exact: true });
  // A task on a phone hides it, and has its own button there.
  const arrived = page.getByRole('navigation', { name: 'Main', includeHidden: true });
  for (;;) {
    await skip.or(rememberMe).or(agree).or(arrived).first().waitFor({ state: 'attached' });
    if (await skip.isVisible()) {
      await skip.click();
      await expect(skip).toBeHidden();
    } else if (await agree.isVisible()) {
      await agree.click();
      await expect(agree).toBeHidden();
    } else if (await rememberMe.isVisible()) {
      if (!(await rememberMe.isChecked())) await rememberMe.press('Space');
      await page.getByRole('checkbox', { name: 'Do not show this again' }).check();
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('button', { name: 'Continue' })).toBeHidden();
    } else if ((await arrived.count()) > 0) {
      return;
    }
  }
}

export async function signIn(page: Page, who: string): Promise<void> {
  await passProvider(page, who);
  await passFirstRun(page);
  await page.waitForURL(/\/(homepage|my-profile)$/i);
}

export async function openMeterPage(page: Page): Promise<void> {
  await page.goto('/meter-read');
  await expect(page.getByRole('textbox', { name: 'Digit 1 of' })).toBeVisible();
}

/** The app is on the device: this account's meter was loaded, and the service worker runs. */
export async function readyForTheBasement(page: Page): Promise<void> {
  needsWorker('readyForTheBasement()');
  await openMeterPage(page);
  await workerReady(page);
}

/** How many of the app's files are not on the device yet, the pages that a first visit leaves for later too. */
export async function missingFiles(page: Page): Promise<number> {
  const chunks: Record<string, { file: string }> = JSON.parse(await readFile('dist/.vite/manifest.json', 'utf8'));
  // The worker itself is the browser's to keep; it names what it keeps. The rest is fetched on demand.
  const worker = await readFile('dist/sw.js', 'utf8');
  const isKept = (file: string) => file !== 'sw.js' && worker.includes(file);
  const files = Object.values(chunks).flatMap(({ file }) => (isKept(file) ? [`/${file}`] : []));
  return page.evaluate(async (all) => {
    const kept = await Promise.all(all.map((file) => caches.match(file)));
    return all.filter((_, index) => !kept[index]).length;
  }, files);
}

/** All of the app is on the device. */
export async function wholeAppKept(page: Page): Promise<void> {
  needsWorker('wholeAppKept()');
  // Asked often: it is waited for in dozens of tests.
  await expect.poll(() => missingFiles(page), { timeout: 30_000, intervals: [100] }).toBe(0);
}

/**
 * The same, without the ten seconds that the app leaves a visitor at rest before it asks the worker for the rest: asked
 * at once. That the app asks by itself is seen where {@link wholeAppKept} alone waits for a visitor (sign-in.spec.ts).
 */
export async function keepWholeApp(page: Page): Promise<void> {
  await workerReady(page);
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ type: 'STORMLAMP_KEEP_THE_REST' });
  });
  await wholeAppKept(page);
}

export async function typeReading(page: Page, reading: string): Promise<void> {
  for (const [index, digit] of [...reading].entries()) {
    await page.getByRole('textbox', { name: `Digit ${index + 1} of ${reading.length}` }).fill(digit);
  }
}

/** A reading below the last one is confirmed by a button that says so. */
export const CONFIRM = /^(Confirm|It is right: send [\d ]+)$/;

export async function submitReading(page: Page, reading: string): Promise<void> {
  await typeReading(page, reading);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: CONFIRM }).click();
  await expect(page.getByText('Saved on this device')).toBeVisible();
}

export async function openOutbox(page: Page): Promise<void> {
  await page.goto('/outbox');
  await expect(page.getByRole('heading', { level: 1, name: 'Waiting to send' })).toBeVisible();
}

/**
 * Takes the one waiting item back. While it is being sent there is nothing to press, or the press is too late: the
 * customer tries again.
 */
export async function takeBack(page: Page): Promise<void> {
  const empty = page.getByText('Nothing is waiting.');
  await expect(async () => {
    // The press before may only have been slow.
    if (await empty.isVisible()) return;
    await page.getByRole('button', { name: 'Remove' }).click({ timeout: 2000 });
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click({ timeout: 2000 });
    await expect(empty).toBeVisible({ timeout: 2000 });
  }).toPass();
}

/** The content of the one submission in the outbox: frozen at confirmation, sent as it is. */
export async function savedSubmission(page: Page): Promise<MeterReadSubmission> {
  const [saved] = await rowsOf<{ intent: MeterReadSubmission }>(page, 'stormlamp-outbox', 'submissions');
  if (!saved) throw new Error('the outbox is empty');
  return saved.intent;
}
