import { defineConfig } from 'playwright/test';
import type { BrowserOptions } from './e2e/fixtures.ts';
import { otherBrowsers } from './scripts/browsers.mjs';
import { chromiumArgs, findChromium, findHeadlessShell } from './scripts/chromium.mjs';

// Firefox and WebKit are driven by e2e/browsers/, not by Playwright.
Object.assign(process.env, otherBrowsers());

const LONG = ['**/soak.spec.ts', '**/browsers/*.spec.ts'];

// Every spec starts its own server on its own port and data folder (e2e/server.ts), so files may run side by side.
export default defineConfig<object, BrowserOptions>({
  testDir: 'e2e',
  globalSetup: './e2e/globalSetup.ts',
  testMatch: '**/*.spec.ts',
  // Generous: two busy cores are slow, and what waits for nothing costs nothing.
  timeout: 120_000,
  expect: { timeout: 40_000 },
  // A test waits a fifth of its time: three of them keep two cores at work.
  workers: 3,
  // On a shared machine a failed test runs once more: what passes then is reported as flaky, and few may (scripts/tally.mjs).
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    // A press that never comes to be possible is named, which the end of the whole test's time does not do.
    actionTimeout: 60_000,
    // TRACE=1: a trace of each failure, at a tenth more time.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    locale: 'en-CA',
    timezoneId: 'America/Regina',
    viewport: { width: 360, height: 740 },
    // What needs the whole browser asks for a `phone`.
    wholeBrowser: findChromium(),
    launchOptions: { executablePath: findHeadlessShell() ?? findChromium(), args: chromiumArgs },
  },
  // The long stories begin first, so that none of them is left to run alone at the end.
  projects: [
    { name: 'long', testMatch: LONG, use: { browserName: 'chromium' } },
    { name: 'chromium', testIgnore: LONG, use: { browserName: 'chromium' } },
  ],
});
