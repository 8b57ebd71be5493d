import type { Page } from 'playwright';
import { readyForTheBasement, signIn, wholeAppKept } from '#e2e/customer.ts';
import { signInWithLock } from '#e2e/lock.ts';
import type { Server } from '#e2e/server.ts';
import { Profile, slowDown } from './browser.ts';
import { type Bench, explain, median, round } from './figure.ts';
import { startServer } from './server.ts';

const RUNS = 9;
const CPU = 4;
const HOME = 'Marlene Kowalchuk';
const UNLOCK = 'Use fingerprint or face';

/** Presses the lock's button as soon as it is there, and notes when the words of home were painted. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(
    ({ words, unlock }) => {
      let isPressed = false;
      const look = () => {
        const button = [...document.querySelectorAll('button')].find((one) => one.textContent === unlock);
        if (button && !isPressed) {
          isPressed = true;
          button.click();
        }
        if (!document.querySelector('main')?.textContent?.includes(words)) return requestAnimationFrame(look);
        return requestAnimationFrame(() => document.documentElement.setAttribute('data-seen', `${performance.now()}`));
      };
      requestAnimationFrame(look);
    },
    { words: HOME, unlock: UNLOCK },
  );
}

/** Milliseconds of each start from `start_url` to home, the server stopped; the customer's finger takes no time. */
async function starts(server: Server, enter: (page: Page) => Promise<void>): Promise<number[]> {
  const profile = await Profile.create();
  try {
    await server.start();
    return await profile.open(server.origin, async (page, context) => {
      await enter(page);
      await wholeAppKept(page);
      await server.kill();
      await context.setOffline(true);
      await slowDown(page, CPU);
      await watch(page);
      const taken: number[] = [];
      for (let run = 0; run < RUNS; run++) {
        await page.goto('about:blank');
        await page.goto(`${server.origin}/Homepage`);
        const seen = await page.waitForSelector('html[data-seen]', { state: 'attached' });
        taken.push(Number(await seen.getAttribute('data-seen')));
      }
      return taken;
    });
  } finally {
    await profile.remove();
  }
}

/**
 * The start of a locked app, its lock opened by the device's passkey and its sealed copies read, to the start of the
 * same app without a lock. Same browser process for all starts of one kind: the passkey's reader belongs to its tab.
 */
export const lockedStart: Bench = {
  names: ['locked-start-ratio'],
  async run() {
    const server = await startServer();
    try {
      await server.kill();
      const open = await starts(server, async (page) => {
        await signIn(page, 'basement');
        await readyForTheBasement(page);
      });
      const locked = await starts(server, async (page) => {
        await signInWithLock(page);
        await page.evaluate(() => navigator.serviceWorker.ready);
      });
      explain(`locked ${locked.map(Math.round).join(' ')}; open ${open.map(Math.round).join(' ')}`);
      return [{ name: 'locked-start-ratio', value: round(median(locked) / median(open), 2), unit: '×', goal: null }];
    } finally {
      await server.dispose();
    }
  },
};
