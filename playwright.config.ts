import { defineConfig } from 'playwright/test';
import { otherBrowsers } from './scripts/browsers.mjs';
import { chromiumArgs, findChromium } from './scripts/chromium.mjs';

// Firefox and WebKit are driven by e2e/browsers/, not by Playwright.
Object.assign(process.env, otherBrowsers());

// Every spec starts its own server on its own port and data folder (e2e/), so files may run side by side.
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    locale: 'en-CA',
    timezoneId: 'America/Regina',
    viewport: { width: 360, height: 740 },
    launchOptions: { executablePath: findChromium(), args: chromiumArgs },
  },
  projects: [{ name: 'chromium', use: { browserName: 'chromium' } }],
});
