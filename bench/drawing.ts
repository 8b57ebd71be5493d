// `npm run screens [beginning of names]`: every frame of the drawing that the app has, in its order, on one sheet for
// phones and one for wide screens, in test-results/screens, to be laid beside the drawing and looked at.
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright';
import { comeBack, prepareDevice } from '#e2e/comeBack.ts';
import { skipTour } from '#e2e/mapPicture.ts';
import type { Server } from '#e2e/server.ts';
import { chromiumArgs, findOrInstallChromium } from '../scripts/chromium.mjs';
import { withNewBrowser } from './browser.ts';
import type { Frame } from './drawnFrame.ts';
import { frames } from './drawnFrames.ts';
import { startServer } from './server.ts';

const SIZES = {
  phone: { width: 390, height: 844 },
  landscape: { width: 740, height: 360 },
  wide: { width: 1280, height: 900 },
};
const FOLDER = fileURLToPath(new URL('../test-results/screens/', import.meta.url));
/** Of one picture on a sheet, in CSS pixels. */
const PHONE_WIDTH = 300;
const WIDE_WIDTH = 640;

/** Home asks for notices a second after it is opened, over what the drawing shows. */
const askNothing = (page: Page): Promise<unknown> =>
  page.addInitScript(() => localStorage.setItem('notificationPermissionDeclined', 'never'));

async function pictureOf(frame: Frame, server: Server): Promise<Buffer> {
  const { name, who, path, size, scheme, isOffline, isLarge, before, after } = frame;
  await before?.(server);
  const options = { baseURL: server.origin, colorScheme: scheme, viewport: SIZES[size], deviceScaleFactor: 1.5 };
  const args = isLarge ? ['--blink-settings=defaultFontSize=32'] : [];
  return withNewBrowser(
    options,
    async (context: BrowserContext) => {
      const page = await context.newPage();
      await skipTour(page);
      await askNothing(page);
      if (who) await comeBack(page, who);
      await page.goto(path);
      await page.getByRole('main').waitFor();
      await page.waitForLoadState('networkidle').catch(() => {});
      await page.evaluate(async () => void (await document.fonts.ready));
      if (isOffline) await context.setOffline(true);
      await after?.(page);
      await page.waitForTimeout(700);
      const picture = await page.screenshot({ animations: 'disabled' });
      await writeFile(`${FOLDER}${name.replace(/\W+/g, '-')}.png`, picture);
      return picture;
    },
    args,
  );
}

async function sheetOf(pictures: readonly { frame: Frame; picture: Buffer }[], width: number, columns: number) {
  return withNewBrowser({ deviceScaleFactor: 1 }, async (context) => {
    const page = await context.newPage();
    await page.setViewportSize({ width: columns * (width + 24) + 24, height: 800 });
    const figures = pictures.map(
      ({ frame, picture }) =>
        `<figure><figcaption>${frame.name}</figcaption><img src="data:image/png;base64,${picture.toString('base64')}"></figure>`,
    );
    await page.setContent(`<style>
      body { margin: 12px; display: flex; flex-wrap: wrap; align-items: start; background: #c7c3b8; font: 700 14px system-ui }
      figure { margin: 12px } figcaption { padding-bottom: 6px } img { width: ${width}px; border-radius: 12px }
    </style>${figures.join('')}`);
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
    return page.screenshot({ fullPage: true });
  });
}

const wanted = frames.filter(({ name }) => name.startsWith(process.argv[2] ?? ''));
await mkdir(FOLDER, { recursive: true });
const server = await startServer();
try {
  const launch = { executablePath: findOrInstallChromium(process.execPath), args: chromiumArgs };
  await prepareDevice(server.origin, launch);
  const pictures: { frame: Frame; picture: Buffer }[] = [];
  for (const frame of wanted) {
    pictures.push({ frame, picture: await pictureOf(frame, server) });
    console.log(frame.name);
  }
  const isWide = ({ frame }: { frame: Frame }) => frame.size === 'wide';
  const sheets = [
    ['phones', pictures.filter((one) => !isWide(one)), PHONE_WIDTH, 6],
    ['wide', pictures.filter(isWide), WIDE_WIDTH, 2],
  ] as const;
  for (const [name, shown, width, columns] of sheets) {
    if (shown.length > 0) await writeFile(`${FOLDER}${name}.png`, await sheetOf(shown, width, columns));
  }
  console.log(FOLDER);
} finally {
  await server.dispose();
}
