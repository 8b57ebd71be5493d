import { mkdtemp, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, test as base, chromium, expect, type LaunchOptions, type Page } from 'playwright/test';
import { Server } from './server.ts';
import { blockWorker, needsWorker, WORKER_TAG } from './worker.ts';

/** The whole browser on a profile folder that outlives it: killed and opened again, it remembers what was on disk. */
export class Phone {
  /** The folder in which the browser keeps everything. */
  readonly profile: string;
  readonly #origin: string;
  readonly #launch: LaunchOptions;
  #context: BrowserContext | null = null;

  constructor(profile: string, origin: string, launch: LaunchOptions) {
    this.profile = profile;
    this.#origin = origin;
    this.#launch = launch;
  }

  get context(): BrowserContext {
    if (!this.#context) throw new Error('the browser is not open');
    return this.#context;
  }

  async open(): Promise<Page> {
    this.#context = await chromium.launchPersistentContext(this.profile, {
      ...this.#launch,
      baseURL: this.#origin,
      viewport: { width: 360, height: 740 },
    });
    return this.#context.pages()[0] ?? this.#context.newPage();
  }

  /** Closed in good order by the customer. */
  async close(): Promise<void> {
    await this.#context?.close();
    this.#context = null;
  }

  /** As the system kills an app: every process at once, nothing is told beforehand. */
  async kill(): Promise<void> {
    const context = this.#context;
    this.#context = null;
    if (!context) return;
    // Chromium's lock in the profile is a link to "host-pid".
    const pid = Number((await readlink(join(this.profile, 'SingletonLock'))).split('-').at(-1));
    // It leads the group of all its processes.
    process.kill(-pid, 'SIGKILL');
    await context.close().catch(() => {});
  }

  /** As Chromium does, in its next start, with databases whose log does not read back. To be called while it is closed. */
  async loseDatabases(): Promise<void> {
    await rm(join(this.profile, 'Default', 'IndexedDB'), { recursive: true });
  }

  /** As the browser does when space runs short: all that the app stored is deleted, and cookies stay. While it is closed. */
  async evict(): Promise<void> {
    await this.loseDatabases();
    for (const folder of ['WebStorage', 'Service Worker', 'Local Storage']) {
      await rm(join(this.profile, 'Default', folder), { recursive: true });
    }
  }
}

/** What playwright.config.ts says beside Playwright's own options. */
export interface BrowserOptions {
  /** Path of the whole browser, for a phone. */
  wholeBrowser: string | undefined;
}

export const test = base.extend<{ phone: Phone; page: Page }, { server: Server } & BrowserOptions>({
  wholeBrowser: [undefined, { option: true, scope: 'worker' }],
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const server = await Server.create();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: async ({ server }, use) => {
    await server.reset();
    await use(server.origin);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  serviceWorkers: async ({}, use, { tags }) => {
    const isBlocked = !tags.includes(WORKER_TAG);
    blockWorker(isBlocked);
    await use(isBlocked ? 'block' : 'allow');
    blockWorker(false);
  },
  context: async ({ context }, use) => {
    const setOffline = context.setOffline.bind(context);
    context.setOffline = async (offline) => {
      if (offline) needsWorker('setOffline()');
      await setOffline(offline);
    };
    const violations: string[] = [];
    context.on('console', (line) => {
      if (/Content Security Policy|'Trusted\w+' assignment/i.test(line.text())) violations.push(line.text());
    });
    await use(context);
    expect(violations, 'no page did what its policy refuses').toEqual([]);
  },
  phone: async ({ server, launchOptions, wholeBrowser }, use) => {
    needsWorker('the phone');
    await server.reset();
    const profile = await mkdtemp(join(tmpdir(), 'stormlamp-phone-'));
    const phone = new Phone(profile, server.origin, { ...launchOptions, executablePath: wholeBrowser });
    await use(phone);
    await phone.kill();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  },
});

export { expect } from 'playwright/test';
