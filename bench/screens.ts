// `node bench/screens.ts`: makes docs/screens.png, the picture of the README, from the app as it is now.
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { openOutbox, readyForTheBasement, signIn, submitReading, typeReading } from '#e2e/customer.ts';
import type { Server } from '#e2e/server.ts';
import { withNewBrowser } from './browser.ts';
import { startServer } from './server.ts';

const SIZE = { width: 360, height: 740 };

async function screensIn(scheme: 'light' | 'dark', server: Server): Promise<string[]> {
  const options = { baseURL: server.origin, colorScheme: scheme, deviceScaleFactor: 2, hasTouch: true } as const;
  return withNewBrowser(options, async (context) => {
    const page = await context.newPage();
    const screen = async (to: Page) => {
      // Letters come late on a busy machine.
      await to.evaluate(async () => void (await document.fonts.ready));
      return (await to.screenshot({ animations: 'disabled' })).toString('base64');
    };
    await signIn(page, 'basement');
    await readyForTheBasement(page);
    await page.goto('/Homepage');
    await page.getByText('Marlene Kowalchuk').waitFor();
    await page.waitForTimeout(500);
    const home = await screen(page);
    await context.setOffline(true);
    await page.goto('/meter-read');
    await typeReading(page, '48213');
    await page.waitForTimeout(500);
    const entry = await screen(page);
    await submitReading(page, '48213');
    await openOutbox(page);
    await page.getByText('Sending', { exact: true }).waitFor({ state: 'hidden' });
    await page.waitForTimeout(500);
    return scheme === 'light' ? [home, entry] : [await screen(page), home];
  });
}

const server = await startServer();
try {
  const light = await screensIn('light', server);
  await server.reset();
  const dark = await screensIn('dark', server);
  await withNewBrowser({ deviceScaleFactor: 1.5 }, async (context) => {
    const page = await context.newPage();
    await page.setViewportSize({ width: 4 * 330 + 5 * 36, height: 678 + 2 * 36 });
    const image = (base64: string) => `<img src="data:image/png;base64,${base64}">`;
    await page.setContent(`<style>
      body { margin: 0; padding: 36px; display: flex; gap: 36px; background: #c9d3da }
      img { width: 330px; height: ${Math.round((330 * SIZE.height) / SIZE.width)}px; border-radius: 28px; box-shadow: 0 6px 28px #0b1d2a55 }
    </style>${[...light, ...dark].map(image).join('')}`);
    await page.evaluate(() => Promise.all([...document.images].map((picture) => picture.decode())));
    const file = fileURLToPath(new URL('../docs/screens.png', import.meta.url));
    await writeFile(file, await page.screenshot());
    console.log(file);
  });
} finally {
  await server.dispose();
}
