import type { Page } from 'playwright';
import { comeBack, prepareDevice } from '#e2e/comeBack.ts';
import { CONFIRM, typeReading } from '#e2e/customer.ts';
import { skipTour } from '#e2e/mapPicture.ts';
import { amountField, cardForm } from '#e2e/payer.ts';
import type { Server } from '#e2e/server.ts';
import { chromiumArgs, findOrInstallChromium } from '../scripts/chromium.mjs';
import { withNewBrowser } from './browser.ts';
import type { Bench, Figure } from './figure.ts';
import { startServer } from './server.ts';

/** What a customer wants, from the page on which they begin; typing is no tap. */
interface Story {
  name: string;
  /** A customer of the sandbox (docs/sandbox.md). */
  who: string;
  goal: number | null;
  walk: (page: Page) => Promise<void>;
}

const press = (page: Page, role: 'link' | 'button', name: string | RegExp) =>
  page.getByRole(role, { name }).first().click();

const stories: readonly Story[] = [
  {
    name: 'taps-read-meter',
    who: 'pricerise',
    goal: null,
    walk: async (page) => {
      await press(page, 'link', 'Enter your reading');
      await typeReading(page, '31400');
      await press(page, 'button', /^Submit/);
      await press(page, 'button', CONFIRM);
      await page.getByText('Saved on this device').waitFor();
    },
  },
  {
    name: 'taps-to-card-form',
    who: 'overdue',
    goal: null,
    walk: async (page) => {
      await press(page, 'link', /^Pay \$/);
      await amountField(page).waitFor();
      await press(page, 'button', 'Proceed');
      await cardForm(page).getByLabel('Card number').waitFor();
    },
  },
];

/** Walks a story on a phone, signed in at home, and counts what was pressed in the app's own pages. */
async function tapsOf({ who, walk }: Story, server: Server): Promise<number> {
  return withNewBrowser({ baseURL: server.origin }, async (context) => {
    let taps = 0;
    await context.exposeFunction('tapped', () => {
      taps += 1;
    });
    await context.addInitScript(() => {
      const { tapped } = globalThis as unknown as { tapped: () => void };
      // Set by script, a box or a label sends a click of its own beside the one of the finger: `pointerdown` comes once.
      addEventListener('pointerdown', ({ isTrusted }) => isTrusted && tapped(), true);
    });
    const page = await context.newPage();
    await skipTour(page);
    await comeBack(page, who);
    await page.goto('/Homepage');
    await walk(page);
    return taps;
  });
}

/** How often a customer presses until what they want is done: counted by walking it in a browser. */
export const taps: Bench = {
  names: stories.map(({ name }) => name),
  async run() {
    const server = await startServer();
    try {
      await prepareDevice(server.origin, {
        executablePath: findOrInstallChromium(process.execPath),
        args: chromiumArgs,
      });
      await server.publish({ action: 'clear' });
      const figures: Figure[] = [];
      for (const story of stories) {
        figures.push({ name: story.name, value: await tapsOf(story, server), unit: 'taps', goal: story.goal });
      }
      return figures;
    } finally {
      await server.dispose();
    }
  },
};
