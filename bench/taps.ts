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
  /** A customer of the sandbox (docs/sandbox.md), who begins at home; null: a visitor, at the sign-in. */
  who: string | null;
  goal: number | null;
  /** On the device before it is counted. */
  before?: (page: Page) => Promise<void>;
  walk: (page: Page) => Promise<void>;
}

const press = (page: Page, role: 'link' | 'button', name: string | RegExp) =>
  page.getByRole(role, { name }).first().click();

const openReport = (page: Page) => press(page, 'link', 'Report an outage');

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
  {
    name: 'taps-report-outage',
    who: 'basement',
    goal: 3,
    // The consent is given once on a device, before this.
    before: async (page) => {
      await openReport(page);
      await page.getByRole('checkbox', { name: 'I agree' }).check();
      await page.getByText(/^You agreed on /).waitFor();
      await page.goto('/Homepage');
    },
    walk: async (page) => {
      await openReport(page);
      await page.getByRole('checkbox', { name: 'I have checked my breakers' }).check();
      await press(page, 'button', 'Send my report');
      await page
        .getByText(/^(Saved on this device|Received, )/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'taps-report-outage-visitor',
    who: null,
    goal: 7,
    walk: async (page) => {
      await openReport(page);
      await page.getByRole('textbox', { name: 'Address or land description' }).waitFor();
      await page.keyboard.type('12 Main St, Wakaw');
      await press(page, 'button', /^Use what I typed/);
      for (const [name, typed] of [
        ['Your name', 'Ada Farmer'],
        ['Phone number', '306-555-0142'],
      ] as const) {
        await page.getByRole('textbox', { name }).click();
        await page.keyboard.type(typed);
      }
      await page.getByRole('checkbox', { name: 'I have checked my breakers' }).check();
      await page.getByRole('checkbox', { name: 'I agree' }).check();
      await press(page, 'button', 'Send my report');
      await page
        .getByText(/^(Saved on this device|Received, )/)
        .first()
        .waitFor();
    },
  },
];

/** Walks a story on a phone and counts what was pressed in the app's own pages. */
async function tapsOf({ who, before, walk }: Story, server: Server): Promise<number> {
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
    if (who !== null) await comeBack(page, who);
    await page.goto(who === null ? '/Login' : '/Homepage');
    await before?.(page);
    const tapsBefore = taps;
    await walk(page);
    return taps - tapsBefore;
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
