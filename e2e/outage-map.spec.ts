import type { Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { comeBack } from './comeBack.ts';
import { keepWholeApp } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { canvas, expectFill, placeAtStart, placeNear, readRegions, skipTour } from './mapPicture.ts';
import { datedAlerts } from './outageAlerts.ts';
import { changeReply, OURS } from './replies.ts';

/* The map of outage regions, drawn by software; and what the page says where no map can be drawn. */

const MAP = '/outage/outage-map';
const about = (page: Page, name: string) => page.getByRole('region', { name: `About ${name}`, exact: true });
const show = (page: Page, name: string) => page.getByRole('button', { name: `Show on the map: ${name}` });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Find a place, a region or a town' });

test.beforeEach(({ page }) => skipTour(page));

async function openMap(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(MAP);
  await expect(canvas(page)).toBeVisible();
}

async function regionNamed(page: Page, name: string) {
  const region = (await readRegions(page)).find(({ regionName }) => regionName === name);
  if (!region) throw new Error(`no region ${name}`);
  return region;
}

async function find(page: Page, name: string, kind: 'Outage region' | 'Town'): Promise<void> {
  await search(page).fill(name);
  await page
    .getByRole('list', { name: 'Found' })
    .getByRole('button', { name: `${name} ${kind}`, exact: true })
    .click();
}

test('an unplanned outage fills its region red, a planned one muted orange, and the legend says so [OUT-02] [OUT-03]', async ({
  page,
}) => {
  await openMap(page);
  await expect(page.getByRole('list', { name: 'Legend' }).getByRole('listitem')).toHaveText([
    'Unplanned outage',
    'Planned outage',
  ]);
  const kindersley = await regionNamed(page, 'Kindersley');
  await show(page, 'Kindersley').click();
  await expectFill(page, await placeNear(page, kindersley, kindersley.label), 'red');
  await page.getByRole('tab', { name: 'Planned', exact: true }).click();
  const estevan = await regionNamed(page, 'Estevan East');
  await show(page, 'Estevan East').click();
  await expectFill(page, await placeNear(page, estevan, estevan.label), 'muted orange');
});

for (const [what, media] of [
  ['motion is reduced', { reducedMotion: 'reduce' }],
  ['the system sets the colours', { forcedColors: 'active' }],
] as const) {
  test(`where ${what} the map is drawn in its colours all the same`, async ({ page }) => {
    await page.emulateMedia(media);
    await openMap(page);
    const kindersley = await regionNamed(page, 'Kindersley');
    await show(page, 'Kindersley').click();
    await expectFill(page, await placeNear(page, kindersley, kindersley.label), 'red');
  });
}

test('a region with both kinds of outages is red, and one with neither has no fill [OUT-04] [OUT-09]', async ({
  page,
  server,
}) => {
  const where = { RegionId: 'SK-301', Region: 'Estevan East' };
  await server.publish({ action: 'start', ...where, Planned: 'Unplanned', Message: 'Ice on the lines.' });
  await server.publish({
    action: 'start',
    RegionId: 'SK-900',
    Region: 'La Ronge',
    Planned: 'None',
    Message: 'Nothing.',
  });
  await openMap(page);
  const estevan = await regionNamed(page, 'Estevan East');
  await show(page, 'Estevan East').click();
  await expectFill(page, await placeNear(page, estevan, estevan.label), 'red');
  await expect(about(page, 'Estevan East').getByText(/^(Unplanned|Planned) outage$/)).toHaveText([
    'Unplanned outage',
    'Planned outage',
  ]);
  const laRonge = await regionNamed(page, 'La Ronge');
  expect(laRonge.regionId).toBe('SK-900');
  await find(page, 'La Ronge', 'Outage region');
  await expect(about(page, 'La Ronge')).toContainText('We know of no outage here.');
  await expectFill(page, await placeNear(page, laRonge, laRonge.label), 'none');
});

test('the map is drawn from the regions that the server read; the KML itself no device loads [API-19] [API2-34]', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openMap(page);
  const region = await regionNamed(page, 'Biggar and Perdue');
  const label = await placeAtStart(page, region.label);
  // Beside the name of a town that stands on the label's own place.
  await expectFill(page, { x: label.x, y: label.y - 12 }, 'red');
  expect(asked).toContain('/api/regions');
  expect(asked.filter((path) => path.includes('kmlTemplate'))).toEqual([]);
});

test('a pressed region comes to the middle, as near as it fits, and says its name, kind, messages and dates [OUT-05] [OUT-06]', async ({
  page,
}) => {
  await changeReply(page, '**/outageMap', (body) =>
    datedAlerts(body, { 'Biggar and Perdue': ['2025-09-08T02:07:00Z'] }),
  );
  await openMap(page);
  const region = await regionNamed(page, 'Biggar and Perdue');
  const label = await placeAtStart(page, region.label);
  // Beside the name of a town that stands on the label's own place.
  const before = { x: label.x, y: label.y - 12 };
  await expectFill(page, before, 'red');
  await canvas(page).click({ position: before });
  const info = about(page, 'Biggar and Perdue');
  await expect(info.getByRole('heading', { level: 2 })).toHaveText('Biggar and Perdue');
  await expect(info.getByText('Unplanned outage', { exact: true })).toBeVisible();
  const messages = info.getByRole('listitem');
  await expect(messages).toHaveCount(1);
  await expect(messages.locator('p')).toHaveText([
    'A crew looks for the cause. We tell you more here as soon as we know it.',
    'Updated on Sep. 7, 2025, 8:07 p.m.',
  ]);
  const [west = 0, south = 0, east = 0, north = 0] = region.bounds;
  const corner = await placeNear(page, region, [west, north]);
  const opposite = await placeNear(page, region, [east, south]);
  const box = await canvas(page).boundingBox();
  // It fills the map but for its edge in one direction.
  const free = Math.min((box?.width ?? 0) - (opposite.x - corner.x), (box?.height ?? 0) - (opposite.y - corner.y));
  expect(Math.round(free)).toBe(80);
  await expectFill(page, await placeNear(page, region, region.label), 'red');
  await info.getByRole('button', { name: 'Close' }).click();
  await expect(info).toBeHidden();
});

test('the hole of a region is not part of it [OUT-10]', async ({ page, server }) => {
  await openMap(page);
  const regions = await readRegions(page);
  const isSimple = (one: (typeof regions)[number]) => one.geometry.type === 'Polygon';
  const rural = regions.find((one) => isSimple(one) && one.geometry.coordinates.length > 1);
  const [, hole] = rural?.geometry.coordinates ?? [];
  if (!rural || !hole) throw new Error('no region has a hole');
  const ring = hole as [number, number][];
  const middle = [0, 1].map((axis) => ring.slice(1).reduce((sum, at) => sum + (at[axis] ?? 0), 0) / (ring.length - 1));
  await server.publish({
    action: 'start',
    RegionId: rural.regionId,
    Region: rural.regionName,
    Planned: 'Unplanned',
    Message: 'Ice on the lines.',
  });
  await page.reload();
  await show(page, rural.regionName).click();
  await expectFill(page, await placeNear(page, rural, rural.label), 'red');
  await expectFill(page, await placeNear(page, rural, middle), 'none');
});

test('on a phone “Show on the map” brings map and region into sight, with the focus, and the focus goes back', async ({
  page,
}) => {
  await page.goto(MAP);
  await expect(canvas(page)).toBeVisible();
  const last = page.getByRole('button', { name: /^Show on the map: / }).last();
  await last.scrollIntoViewIfNeeded();
  await expect(canvas(page)).not.toBeInViewport();
  const name = ((await last.getAttribute('aria-label')) ?? '').replace('Show on the map: ', '');
  await last.click();
  const heading = about(page, name).getByRole('heading', { name, exact: true });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(canvas(page)).toBeInViewport();
  await about(page, name).getByRole('button', { name: 'Close', exact: true }).click();
  await expect(last).toBeFocused();
});

test('a town leads to its region; what nobody is called says so', async ({ page }) => {
  await openMap(page);
  await find(page, 'Wynyard', 'Town');
  await expect(about(page, 'Wynyard and Quill Lakes')).toContainText('Ice on the lines.');
  await search(page).fill('xy');
  await expect(page.getByText('Nothing has this name. Try the nearest larger town.', { exact: true })).toBeVisible();
  // What may be an address goes on to be searched as one.
  await search(page).fill('nowhere at all');
  await expect(
    page.getByText('No region and no town has this name, and none of your places.', { exact: true }),
  ).toBeVisible();
});

test('where I am is asked for at a press alone, for five seconds; refused, the settings are named [ERR-03] [CONST-02]', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const asked: unknown[] = [];
    Object.assign(window, { asked });
    Object.defineProperty(navigator, 'geolocation', {
      value: {
        getCurrentPosition(found: (at: object) => void, refused: (why: object) => void, options: object) {
          asked.push(options);
          // Refused by the customer, then not found in time.
          if (asked.length === 1) refused({ code: 1 });
          else if (asked.length === 2) refused({ code: 3 });
          else found({ coords: { longitude: -109.16, latitude: 51.47 } });
        },
      },
    });
  });
  await openMap(page);
  const asked = () => page.evaluate(() => (window as unknown as { asked: unknown[] }).asked);
  expect(await asked()).toEqual([]);
  await page.getByRole('button', { name: 'Show where I am' }).click();
  const message = page.getByText('We could not find where you are. Please check your location settings.', {
    exact: true,
  });
  await expect(message).toBeVisible();
  await page.getByRole('button', { name: 'Show where I am' }).click();
  await expect.poll(async () => (await asked()).length).toBe(2);
  await expect(message).toBeVisible();
  await page.getByRole('button', { name: 'Show where I am' }).click();
  await expect(about(page, 'Kindersley')).toBeVisible();
  await expect(message).toBeHidden();
  expect(await asked()).toEqual(Array(3).fill({ timeout: 5000, enableHighAccuracy: true }));
});

test('where no map can be drawn and no place be found, search and list say everything that they would [OUT-06] [OUT-08] [API-33]', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'geolocation');
    const draw = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...more: unknown[]) {
      return kind.startsWith('webgl') ? null : Reflect.apply(draw, this, [kind, ...more]);
    } as typeof draw;
  });
  await page.route('**/outageMap', async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    // The feed leaves the name out: it is on the map's template.
    body.outages = body.outages.replaceAll('"Region":"Kindersley",', '');
    await route.fulfill({ response: reply, json: body });
  });
  await page.goto(MAP);
  await expect(
    page.getByText('This device cannot draw the map. The list says everything that it would.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Kindersley' })).toBeVisible();
  await find(page, 'Kindersley', 'Outage region');
  await expect(about(page, 'Kindersley')).toContainText('The crew found a broken pole');
  await page.getByRole('button', { name: 'Show where I am' }).click();
  await expect(
    page.getByText('We could not find where you are. Please check your location settings.', { exact: true }),
  ).toBeVisible();
  await expectAccessible(page, 'outages without a map');
});

test('the map opens without a network once it was open, and before that the list stands alone', {
  tag: '@worker',
}, async ({ page, server }) => {
  await page.goto('/outage/outage-updates');
  await keepWholeApp(page);
  await expect(page.getByRole('heading', { level: 2, name: 'Kindersley' })).toBeVisible();
  await server.refuse();
  await page.goto(MAP);
  await expect(
    page.getByText('The map is not on this device yet. The list says everything that it would.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Kindersley' })).toBeVisible();
  await server.admit();
  await page.goto(MAP);
  await expect(canvas(page)).toBeVisible();
  const kindersley = await regionNamed(page, 'Kindersley');
  await show(page, 'Kindersley').click();
  const middle = await placeNear(page, kindersley, kindersley.label);
  await expectFill(page, middle, 'red');
  await server.refuse();
  await page.reload();
  await show(page, 'Kindersley').click();
  await expectFill(page, middle, 'red');
});

test('a map template that cannot be read says so, and the list stays [OUT-12]', async ({ page }) => {
  await page.route('**/api/regions', (route) => route.fulfill({ headers: OURS, json: { regions: 'none' } }));
  await page.goto(MAP);
  await expect(page.getByText('Error processing map data', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Kindersley' })).toBeVisible();
});

test('the map is clean for everybody’s eyes and ears', async ({ page }) => {
  await page.goto(MAP);
  await expect(canvas(page)).toBeVisible();
  await find(page, 'Kindersley', 'Outage region');
  await expect(about(page, 'Kindersley')).toBeVisible();
  await expectAccessible(page, 'the map');
});

test('a customer finds their own place by its address, and is shown its region', async ({ page }) => {
  await comeBack(page, 'farm');
  await openMap(page);
  await search(page).fill('se 23');
  const found = page.getByRole('list', { name: 'Found' }).getByRole('button');
  await expect(found).toHaveText(['Well and shopYour place']);
  await found.click();
  await expect(about(page, 'Biggar and Perdue')).toContainText('A crew looks for the cause.');
});

test('of an own place whose region the device does not know yet the search says that', async ({ page }) => {
  await comeBack(page, 'farm');
  await changeReply(page, '**/accountDetails', (body) => {
    delete body.data.accountDetails.regionId;
  });
  await openMap(page);
  await search(page).fill('se 23');
  await expect(
    page.getByText('Well and shop: the outage region of this place is not on this device yet.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('list', { name: 'Found' })).toHaveCount(0);
});

test('a region that is not on the map is shown by what the feed says of it', async ({ page, server }) => {
  await server.publish({
    action: 'start',
    RegionId: 'SK-NEW',
    Region: 'Newtown',
    Planned: 'Unplanned',
    Message: 'Ice on the lines.',
  });
  await page.goto(`${MAP}?region=SK-NEW`);
  await expect(about(page, 'Newtown')).toContainText('Ice on the lines.');
});

test('without a list of outages the map claims nothing of a region', async ({ page }) => {
  await page.route('**/outageMap', (route) => route.abort());
  await openMap(page);
  await find(page, 'Kindersley', 'Outage region');
  await expect(about(page, 'Kindersley').locator('p')).toHaveText([
    'We cannot say here whether the power is out. If yours is, please report it.',
  ]);
});
