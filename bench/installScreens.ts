// `node bench/installScreens.ts`: makes public/screenshots, which a browser shows before the app is installed.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { readyForTheBasement, signIn, submitReading, typeReading } from '#e2e/customer.ts';
import { withNewBrowser } from './browser.ts';
import { startServer } from './server.ts';

/** Browsers want at least 320 and at most 3840 pixels a side (build/installManifest.ts says the sizes). */
const NARROW = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, hasTouch: true };
const WIDE = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };
/** For the last letters and pictures to be there. */
const SETTLED_MS = 500;

const folder = fileURLToPath(new URL('../public/screenshots/', import.meta.url));
mkdirSync(folder, { recursive: true });
const server = await startServer();

function withPage(
  options: typeof NARROW | typeof WIDE,
  take: (page: Page, keep: (name: string) => Promise<void>) => Promise<void>,
) {
  return withNewBrowser({ baseURL: server.origin, ...options }, async (context) => {
    const page = await context.newPage();
    await take(page, async (name) => {
      await page.waitForTimeout(SETTLED_MS);
      await page.screenshot({ path: `${folder}${name}.jpg`, type: 'jpeg', quality: 80, animations: 'disabled' });
    });
  });
}

try {
  await withPage(NARROW, async (page, keep) => {
    await signIn(page, 'basement');
    await readyForTheBasement(page);
    await page.goto('/meter-read');
    await typeReading(page, '48213');
    await keep('meter');
    await submitReading(page, '48213');
    await page.getByText('Received', { exact: true }).waitFor();
    await keep('saved');
    await page.goto('/outage/outage-updates');
    await page.getByRole('tab', { name: 'Unplanned' }).waitFor();
    await keep('outages');
  });
  await server.reset();
  await withPage(WIDE, async (page, keep) => {
    await signIn(page, 'basement');
    await page.goto('/meter-read');
    await typeReading(page, '48213');
    await keep('meter-wide');
  });
} finally {
  await server.dispose();
}
