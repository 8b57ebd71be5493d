import type { Page } from 'playwright/test';
import type { Region } from '#contracts/regions.ts';
import { expectAccessible } from './accessibility.ts';
import { comeBack } from './comeBack.ts';
import { keepWholeApp, openOutbox } from './customer.ts';
import { countRows } from './database.ts';
import { expect, test } from './fixtures.ts';
import { openLocked } from './lock.ts';
import {
  brightestChange,
  canvas,
  colourAt,
  coloursAround,
  expectFill,
  placeAtStart,
  placeNear,
  readRegions,
  skipTour,
  withoutMap,
} from './mapPicture.ts';
import { about } from './mapSearch.ts';
import { changeReply } from './replies.ts';
import type { Server } from './server.ts';

/* A customer's outage areas: on the map and in the list, with a connection and without, on two devices. */

const AREAS = '/outage/outage-area';
const KINDERSLEY = 'SK-101';
const ESTEVAN = 'SK-301';
const EMPTY =
  'You have no outage areas yet. Add the ones you want to keep an eye on: your home, your cabin, your parents’ farm. You can give each a name of your own.';

const mine = (page: Page) => page.getByRole('list', { name: 'Your areas' }).getByRole('listitem');
const filterBox = (page: Page) => page.getByRole('searchbox', { name: 'Filter by name' });
const text = (page: Page, words: string) => page.getByText(words, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const alert = (page: Page) => page.getByRole('alert').locator('p');
const ask = (page: Page) => page.getByRole('alertdialog', { name: 'Remove this area?' });

test.beforeEach(({ page }) => skipTour(page));

async function openAreas(page: Page, who = 'basement'): Promise<void> {
  await comeBack(page, who);
  await page.goto(AREAS);
  await expect(filterBox(page)).toBeVisible();
}

async function add(page: Page, name: string): Promise<void> {
  await filterBox(page).fill(name);
  await button(page, `Add area: ${name}`).click();
  await expect(filterBox(page)).toHaveValue('');
}

async function remove(page: Page, name: string): Promise<void> {
  await button(page, `Remove ${name}`).click();
  await ask(page).getByRole('button', { name: 'Remove', exact: true }).click();
}

const cornersOf = ({ geometry }: Region): string[] =>
  (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).flat(2).map((at) => `${at}`);

const areasOf = async (server: Server, who = 'basement') =>
  (await server.state()).subscriptions.find(({ email }) => email === `${who}@sandbox.example`)?.subscribedOutageZones;

test('outages lead to the areas: on their map the customer’s are purple and the other regions outlined; only these are offered to be added [OUT-18] [OUT-19] [OUT-20]', async ({
  page,
  server,
}) => {
  for (const from of ['/outage/outage-map', '/outage/outage-updates']) {
    await page.goto(from);
    await page.getByRole('link', { name: /^My outage areas/ }).click();
    await expect(button(page, 'Sign in')).toBeVisible();
    expect(new URL(page.url()).searchParams.get('returnUrl')).toBe(AREAS);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await comeBack(page, 'basement');
  await page.goto('/outage/outage-updates');
  await page.getByRole('link', { name: /^My outage areas/ }).click();
  await expect(text(page, EMPTY)).toBeVisible();
  await expect(canvas(page)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Legend' }).getByRole('listitem')).toHaveText([
    'Your area',
    'Other regions',
  ]);
  const regions = await readRegions(page);
  const [estevan, laRonge] = [ESTEVAN, 'SK-900'].map((id) => regions.find(({ regionId }) => regionId === id));
  if (!estevan || laRonge?.geometry.type !== 'Polygon') throw new Error('no region');
  // A line between two regions, and none within.
  const [south = 0, north = 0] = [laRonge.bounds[1], laRonge.bounds[3]];
  const middle = ([x = 0, y = 0]: number[], [u = 0, v = 0]: number[]) => [(x + u) / 2, (y + v) / 2];
  const [ring = []] = laRonge.geometry.coordinates;
  const others = new Set(regions.filter((one) => one !== laRonge).flatMap(cornersOf));
  const at = ring.findIndex((one, index) => others.has(`${one}`) && others.has(`${ring[index + 1]}`));
  const [start = [], end = []] = ring.slice(at, at + 2);
  const border = await placeAtStart(page, middle(start, end));
  const inside = await placeAtStart(page, [laRonge.label[0] ?? 0, (south * 2 + north) / 3]);
  const land = await colourAt(page, inside);
  await expect.poll(async () => brightestChange(await coloursAround(page, border), land)).toBeGreaterThan(20);
  await page.getByRole('searchbox', { name: 'Find a place, a region or a town' }).fill('Estevan East');
  await button(page, 'Estevan East Outage region').click();
  const info = about(page, 'Estevan East');
  await expect(info.getByText('Planned outage', { exact: true })).toBeVisible();
  const label = await placeNear(page, estevan, estevan.label);
  // It has a planned outage, and this map shows the areas alone.
  await expectFill(page, label, 'none');
  await info.getByRole('button', { name: 'Add area', exact: true }).click();
  await expectFill(page, label, 'purple');
  await expect(info.getByText('This is one of your outage areas.', { exact: true })).toBeVisible();
  await expect(info.getByRole('button', { name: 'Add area', exact: true })).toHaveCount(0);
  await expect.poll(() => areasOf(server)).toEqual([ESTEVAN]);
});

test('with no map to be drawn areas are added and removed by the list', async ({ page, server }) => {
  await withoutMap(page);
  await page.addInitScript(() => {
    const delays: unknown[] = [];
    const wait = window.setTimeout;
    Object.assign(window, { delays });
    window.setTimeout = ((...asked: Parameters<typeof wait>) => {
      delays.push(asked[1]);
      return wait(...asked);
    }) as typeof wait;
  });
  const filter = filterBox(page);
  /** The page again, without the copies it had. */
  const loadAnew = async () => {
    await page.evaluate(() => indexedDB.deleteDatabase('stormlamp-cache'));
    await page.reload();
    await expect(filter).toBeVisible();
  };
  const REGIONS = '**/api/regions';

  await test.step('a region without an identifier is not added, and nothing is saved (OUT-27)', async () => {
    await changeReply(page, REGIONS, (body) => {
      // biome-ignore lint/suspicious/noExplicitAny: what the server answers
      for (const one of body.regions as any[]) if (one.regionId === KINDERSLEY) one.regionId = ' ';
    });
    await openAreas(page);
    await expect(text(page, 'This device cannot draw the map. The list says everything that it would.')).toBeVisible();
    await add(page, 'Kindersley');
    await expect(alert(page)).toHaveText([
      'Unable to add area: missing region identifier',
      'Kindersley has no number on our map. Please call us.',
    ]);
    expect(await countRows(page, 'stormlamp-outbox', 'submissions')).toEqual([0]);
    expect((await server.state()).subscriptions).toEqual([]);
    await page.unroute(REGIONS);
    await loadAnew();
  });

  await test.step('an area is added from the list, and a panel says so (OUT-22, OUT-23, OUT-24)', async () => {
    await expect(text(page, EMPTY)).toBeVisible();
    await filter.fill('Kindersley');
    await button(page, 'Add area: Kindersley').click();
    await expect(
      page
        .getByRole('status')
        .filter({ has: text(page, 'Area added') })
        .locator('p'),
    ).toHaveText(['Area added', 'Kindersley is one of your outage areas now.']);
    await expect(text(page, EMPTY)).toBeHidden();
    await expect(mine(page)).toHaveText(['KindersleyUnplanned outageName itRemove']);
    // How old the tags beside the areas are.
    await expect(page.getByText(/^Last updated /)).toBeVisible();
    // The pressed button went with its region; a phone's keyboard stays closed.
    await expect(page.locator('search', { has: filter })).toBeFocused();
    expect((await server.state()).subscriptions).toEqual([
      { email: 'basement@sandbox.example', subscribedOutageZones: [KINDERSLEY], outageZonesVersion: 1 },
    ]);
  });

  await test.step('each has its way out, and is offered no more (OUT-21)', async () => {
    await add(page, 'Estevan East');
    await expect(mine(page)).toHaveText([
      'KindersleyUnplanned outageName itRemove',
      'Estevan EastPlanned outageName itRemove',
    ]);
    await expect.poll(() => areasOf(server)).toEqual([KINDERSLEY, ESTEVAN]);
    await button(page, 'Close').click();
    await expect(text(page, 'Area added')).toBeHidden();
    await filter.fill('Kindersley');
    await expect(button(page, 'Add area: Kindersley')).toHaveCount(0);
    await filter.fill('nowhere at all');
    await expect(text(page, 'No region has this name. Try the nearest larger town.')).toBeVisible();
    await expectAccessible(page, 'outage areas without a map');
    await page.reload();
    await expect(mine(page)).toHaveText([
      'KindersleyUnplanned outageName itRemove',
      'Estevan EastPlanned outageName itRemove',
    ]);
  });

  await test.step('one is removed once that is confirmed, and a green message says so for seven seconds (OUT-25, OUT-26)', async () => {
    await button(page, 'Remove Estevan East').click();
    await expect(ask(page).locator('p')).toHaveText(['Estevan East will no longer be one of your outage areas.']);
    await ask(page).getByRole('button', { name: 'Keep it' }).click();
    await expect(ask(page)).toBeHidden();
    await expect(mine(page)).toHaveCount(2);
    await remove(page, 'Estevan East');
    const message = text(page, 'Estevan East was removed from your outage areas.');
    await expect(message).toBeVisible();
    const seen = Date.now();
    await expect(mine(page)).toHaveText(['KindersleyUnplanned outageName itRemove']);
    // The pressed button is gone with its row: the keyboard goes on at the list, not at the beginning of the page.
    await expect(page.getByRole('heading', { name: 'Your areas', level: 2 })).toBeFocused();
    expect(await areasOf(server)).toEqual([KINDERSLEY]);
    const green = await message.evaluate((line) => getComputedStyle(line).color);
    expect(green).toBe('rgb(27, 107, 67)');
    await expect(message).toBeHidden({ timeout: 20_000 });
    expect(Date.now() - seen).toBeGreaterThan(5000);
    expect(await page.evaluate(() => (window as unknown as { delays: unknown[] }).delays)).toContain(7000);
  });

  await test.step('what the utility refuses is told, and stands as it was before (OUT-28, OUT-29)', async () => {
    await page.route('**/updateProfileDetails', (route) =>
      route.fulfill({ json: { errorCode: 1, errorMessage: 'Not today.' } }),
    );
    await add(page, 'Estevan East');
    await expect(alert(page)).toHaveText(['Failed to subscribe to outage area', 'Estevan East: Not today.']);
    await expect(text(page, 'Area added')).toBeHidden();
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
    await expect(alert(page)).toHaveCount(0);
    await remove(page, 'Kindersley');
    await expect(alert(page)).toHaveText(['Failed to remove subscribed area', 'Kindersley: Not today.']);
    await expect(mine(page)).toHaveText(['KindersleyUnplanned outageName itRemove']);
    await page.unroute('**/updateProfileDetails');
  });

  await test.step('a region that left the map stays in the list by its name, and can be removed', async () => {
    await changeReply(page, REGIONS, (body) => {
      body.regions = body.regions.filter(({ regionId }: { regionId: string }) => regionId !== KINDERSLEY);
      body.formerRegions = [{ regionId: KINDERSLEY, regionName: 'Kindersley as it was' }];
    });
    await changeReply(page, '**/outageMap', (body) => {
      body.regionSuccessors = [{ regionId: KINDERSLEY, successors: [ESTEVAN] }];
    });
    await loadAnew();
    await expect(mine(page)).toHaveText(['Kindersley as it wasUnplanned outageNo longer on our mapName itRemove']);
    // What took its place has one too, planned.
    await server.publish({ action: 'clear', RegionId: KINDERSLEY });
    await page.reload();
    await expect(mine(page)).toHaveText(['Kindersley as it wasPlanned outageNo longer on our mapName itRemove']);
    await remove(page, 'Kindersley as it was');
    await expect(text(page, EMPTY)).toBeVisible();
    await expect(alert(page)).toHaveCount(0);
    await expect.poll(() => areasOf(server)).toEqual([]);
  });
});

test('offline areas are added and removed from the copies, wait in the outbox, and lose nothing of another device', {
  tag: '@worker',
}, async ({ page, browser, server }) => {
  await withoutMap(page);
  await openAreas(page);
  await add(page, 'Kindersley');
  await expect.poll(() => areasOf(server)).toEqual([KINDERSLEY]);
  // The answer has come too.
  await expect(mine(page)).toHaveText(['KindersleyUnplanned outageName itRemove']);
  await page.reload();
  await keepWholeApp(page);
  await server.refuse();
  await page.reload();
  await expect(mine(page)).toHaveText(['KindersleyUnplanned outageName itRemove']);
  await add(page, 'Estevan East');
  await expect(
    text(page, 'Estevan East is saved on this device. It is added as soon as there is a connection.'),
  ).toBeVisible();
  await remove(page, 'Kindersley');
  await expect(
    text(page, 'Kindersley is removed on this device. We are told as soon as there is a connection.'),
  ).toBeVisible();
  await expect(mine(page)).toHaveText(['Estevan EastPlanned outageWaiting to sendName itRemove']);
  await expect(page.getByRole('list', { name: 'Removed, waiting to send' }).getByRole('listitem')).toHaveText([
    'KindersleyKeep',
  ]);
  await openOutbox(page);
  const items = page.getByRole('heading', { level: 3 });
  // With the first one, which is in. Those of one second stand in any order.
  await expect(items).toHaveText(Array(3).fill(/^(Add|Remove) an outage area$/));
  await expect(items.filter({ hasText: 'Remove' })).toHaveCount(1);
  await page.goto(AREAS);
  await server.admit();

  const other = await browser.newContext({ baseURL: server.origin, serviceWorkers: 'block' });
  await server.fault({ path: 'updateProfileDetails', mode: 'status', value: 503, times: 1 });
  const second = await other.newPage();
  await withoutMap(second);
  await openAreas(second);
  await add(second, 'La Ronge');
  await expect.poll(() => areasOf(server), { timeout: 60_000 }).toContain('SK-900');
  await page.reload();
  const names = async () => [...((await areasOf(server)) ?? [])].sort();
  await expect.poll(names, { timeout: 60_000 }).toEqual([ESTEVAN, 'SK-900']);
  await other.close();
});

test('an area gets a name of the customer’s own offline, which goes by itself', { tag: '@worker' }, async ({
  page,
  server,
}) => {
  await withoutMap(page);
  await openAreas(page);
  await add(page, 'Kindersley');
  await expect(mine(page)).toHaveText(['KindersleyUnplanned outageName itRemove']);
  await expect.poll(() => areasOf(server)).toEqual([KINDERSLEY]);
  await page.reload();
  await keepWholeApp(page);
  await server.refuse();
  await page.reload();
  await button(page, 'Name it: Kindersley').click();
  const box = page.getByLabel('Your name for Kindersley');
  await expect(box).toBeFocused();
  await box.fill('Parents’ farm');
  await expectAccessible(page, 'an area that is being named');
  await button(page, 'Save').click();
  await expect(
    text(page, "Parents' farm is saved on this device. We are told as soon as there is a connection."),
  ).toBeVisible();
  await expect(mine(page)).toHaveText(["Parents' farmKindersleyUnplanned outageWaiting to sendRenameRemove"]);
  await server.admit();
  await expect(text(page, "Saved: Parents' farm. What we tell you of outages there has this name.")).toBeVisible({
    timeout: 60_000,
  });
  await page.reload();
  await expect(mine(page)).toHaveText(["Parents' farmKindersleyUnplanned outageRenameRemove"]);
});

test('under the app’s lock an area goes while the app is open', { tag: '@worker' }, async ({ page, server }) => {
  await withoutMap(page);
  await openLocked(page);
  await page.getByRole('link', { name: 'Outages' }).first().click();
  await page.getByRole('link', { name: /^My outage areas/ }).click();
  await expect(text(page, EMPTY)).toBeVisible();
  await add(page, 'Kindersley');
  await expect.poll(() => areasOf(server)).toEqual([KINDERSLEY]);
  await expect(text(page, 'Kindersley is one of your outage areas now.')).toBeVisible();
});
