import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { canvas, expectFill, skipTour } from './mapPicture.ts';
import { row } from './mapSearch.ts';
import type { Server } from './server.ts';

/* How near the map is (CONST-01): a square region is seen, of which the size on the screen follows from the zoom. */

const MAP = '/outage/outage-map';
/** Longitude and latitude. */
const START = [-106.45, 54.94] as const;
/** Half of the square's side, on the screen. */
const HALF = 60;

/** Degrees of longitude a pixel is, at this zoom; of latitude it is less by the cosine. */
const degrees = (zoom: number, pixels: number) => (pixels * 360) / (512 * 2 ** zoom);

/** From now on the map has this region alone. */
const answerRegions = (page: Page, region: ReturnType<typeof square>): Promise<unknown> =>
  page.route('**/api/regions', (route) =>
    route.fulfill({ json: { regions: [region], formerRegions: [], importedAt: '2026-11-21T19:05:10.000Z' } }),
  );

/** It is 2 × HALF wide on a map of this zoom. */
function square([x, y]: readonly [number, number], zoom: number) {
  const east = degrees(zoom, HALF);
  const north = east * Math.cos((y * Math.PI) / 180);
  const corner = (right: number, up: number) => [x + right * east, y + up * north];
  const ring = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)];
  return {
    regionId: 'SQ-1',
    regionName: 'The square',
    geometry: { type: 'Polygon', coordinates: [ring] },
    bounds: [...corner(-1, -1), ...corner(1, 1)],
    label: [x, y],
  };
}

/** The only region, which has an outage. */
async function openWith(page: Page, at: readonly [number, number], zoom: number): Promise<void> {
  await answerRegions(page, square(at, zoom));
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(MAP);
  await expect(canvas(page)).toBeVisible();
}

async function middle(page: Page): Promise<{ x: number; y: number }> {
  const box = await canvas(page).boundingBox();
  if (!box) throw new Error('there is no map');
  return { x: box.width / 2, y: box.height / 2 };
}

/** The square lies in the middle of the map and is so large, to five pixels: its outline is so wide. `half`: of its side. */
async function expectSquare(page: Page, half: number, fill: 'red' | 'muted orange' = 'red'): Promise<void> {
  const { x, y } = await middle(page);
  const sides = [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const;
  for (const [right, down] of sides) {
    const at = (far: number) => ({ x: x + right * far, y: y + down * far });
    await expectFill(page, at(half - 5), fill);
    await expectFill(page, at(half + 5), 'none');
  }
}

const publish = (server: Server, Planned: 'Planned' | 'Unplanned') =>
  server.publish({ action: 'start', RegionId: 'SQ-1', Region: 'The square', Planned, Message: 'Ice on the lines.' });

test.beforeEach(({ page }) => skipTour(page));

test('where nothing is out and no place is known the map opens over the middle of the province, at zoom 4.6 [CONST-01]', async ({
  page,
  server,
}) => {
  await publish(server, 'Planned');
  await openWith(page, START, 4.6);
  await expectSquare(page, HALF, 'muted orange');
});

test('where I am is shown at zoom 15, and a region no nearer than zoom 16 [CONST-01] [OUT-05]', async ({
  page,
  context,
  server,
}) => {
  await publish(server, 'Unplanned');
  const here = [-109.16, 51.47] as const;
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ longitude: here[0], latitude: here[1] });
  await openWith(page, here, 15);
  await page.getByRole('button', { name: 'Show where I am' }).click();
  await expect(page.getByRole('region', { name: 'About The square' })).toBeVisible();
  await expectSquare(page, HALF);
  // The place itself is marked, in the middle of the square.
  await expectFill(page, await middle(page), 'none');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await row(page, 'The square').click();
  await expectSquare(page, 2 * HALF);
});

test('a map that is loaded anew a day later stays where the customer looks [OUT-05]', async ({ page, server }) => {
  await publish(server, 'Unplanned');
  await openWith(page, START, 15);
  await row(page, 'The square').click();
  await expectSquare(page, 2 * HALF);
  await page.getByRole('button', { name: 'Farther' }).click();
  await expectSquare(page, HALF);

  await answerRegions(page, square(START, 14.9));
  await page.clock.setFixedTime(Date.now() + 25 * 3_600_000);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expectSquare(page, Math.round(HALF * 2 ** 0.1));
});
