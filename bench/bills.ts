import type { Page } from 'playwright';
import { readyForTheBasement } from '#e2e/customer.ts';
import { signedInProfile, slowDown } from './browser.ts';
import { type Bench, explain, round } from './figure.ts';
import { startServer } from './server.ts';

const RUNS = 5;
const CPU = 4;

/** From here on the page notes how long each press took until its frame was painted. */
const notePresses = (page: Page) =>
  page.evaluate(() => {
    const noted: number[] = [];
    Object.assign(globalThis, { noted });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) noted.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });

/** The longest of them, in ms; they are told a frame later. */
const longestPress = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)));
    return Math.max(0, ...(globalThis as unknown as { noted: number[] }).noted.splice(0));
  });

/** To the account at this place of the list, as a customer goes to it. @returns ms of the longest press. */
async function switchAccount(page: Page, place: number): Promise<number> {
  const picker = page.getByRole('button', { name: /Choose your account/ });
  const before = await picker.textContent();
  await picker.click();
  await page.getByRole('option').nth(place).click();
  await page.waitForFunction(
    (text) => document.querySelector('main button[aria-haspopup]')?.textContent !== text,
    before,
  );
  return longestPress(page);
}

/** What the worst press costs where an account is chosen, the first one too, and how long a customer waits for a bill's PDF. */
export const bills: Bench = {
  names: ['account-switch-inp-ms', 'bill-pdf-ms'],
  async run() {
    const server = await startServer();
    const profile = await signedInProfile(server.origin, 'landlord');
    try {
      return await profile.open(server.origin, async (page) => {
        await readyForTheBasement(page);
        await page.goto('/my-bill');
        const load = page.getByRole('button', { name: 'View and download current bill' });
        await load.waitFor();
        const start = Date.now();
        await load.click();
        await page.getByRole('link', { name: /^Open bill/ }).waitFor();
        const pdf = Date.now() - start;
        await slowDown(page, CPU);
        await notePresses(page);
        const presses = [];
        for (let run = 0; run < RUNS; run++) presses.push(await switchAccount(page, 7 + 5 * run));
        explain(`presses: ${presses.map((ms) => Math.round(ms)).join(' ')}`);
        return [
          { name: 'account-switch-inp-ms', value: round(Math.max(...presses)), unit: 'ms', goal: 200 },
          { name: 'bill-pdf-ms', value: round(pdf), unit: 'ms', goal: null },
        ];
      });
    } finally {
      await profile.remove();
      await server.dispose();
    }
  },
};
