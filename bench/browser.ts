import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { signIn } from '#e2e/customer.ts';
import { chromiumArgs, findOrInstallChromium } from '../scripts/chromium.mjs';

const phone = { viewport: { width: 360, height: 740 }, locale: 'en-CA', timezoneId: 'America/Regina' };

const launch = (args: readonly string[] = []) => ({
  executablePath: findOrInstallChromium(process.execPath),
  args: [...chromiumArgs, ...args],
});

/** A browser that forgets everything: for what a first visit loads. */
export async function withNewBrowser<T>(
  options: BrowserContextOptions,
  work: (context: BrowserContext) => Promise<T>,
  args: readonly string[] = [],
): Promise<T> {
  const browser = await chromium.launch(launch(args));
  try {
    return await work(await browser.newContext({ ...phone, ...options }));
  } finally {
    await browser.close();
  }
}

/** A profile on the disk: databases of a browser that forgets live in memory and are faster than any phone's. */
export class Profile {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async create(): Promise<Profile> {
    return new Profile(await mkdtemp(join(tmpdir(), 'stormlamp-bench-')));
  }

  async open<T>(origin: string, work: (page: Page, context: BrowserContext) => Promise<T>): Promise<T> {
    const context = await chromium.launchPersistentContext(this.folder, { ...launch(), ...phone, baseURL: origin });
    try {
      return await work(context.pages()[0] ?? (await context.newPage()), context);
    } finally {
      await context.close();
    }
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A profile whose customer is signed in. */
export async function signedInProfile(origin: string, who: string): Promise<Profile> {
  const profile = await Profile.create();
  await profile.open(origin, (page) => signIn(page, who));
  return profile;
}

/** A cheap phone: the page's main thread at a quarter of this machine's speed. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: times });
}
