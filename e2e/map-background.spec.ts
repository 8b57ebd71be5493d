import type { Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { keepWholeApp } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { canvas, colourAt, expectFill, placeNear, readRegions, skipTour } from './mapPicture.ts';
import { row } from './mapSearch.ts';
import { PICTURE_COLOUR, PictureServer } from './pictureServer.ts';
import { changeReply } from './replies.ts';
import { Server } from './server.ts';

/* What the map of outages can be switched to, where this is configured; the pictures come from the test. */

const MAP = '/outage/outage-map';
const background = (page: Page) => page.getByRole('group', { name: 'Show as' });
const choice = (page: Page, name: string) => background(page).getByRole('radio', { name, exact: true });
const NOT_NOW = 'The satellite picture cannot be loaded now. You see the plain map, which needs no connection.';

let pictures: PictureServer;
let offering: Server;
test.beforeAll(async () => {
  test.setTimeout(150_000);
  pictures = await PictureServer.create();
  offering = await Server.create({ MAP_SATELLITE_URL: pictures.style, MAP_STREETS_URL: pictures.tiles });
});
test.afterAll(async () => {
  await offering?.dispose();
  pictures?.dispose();
});

test.afterEach(async () => {
  pictures.admit();
  await offering.admit();
});

test.beforeEach(async ({ page }) => {
  await skipTour(page);
  await page.setViewportSize({ width: 1280, height: 900 });
});

/** Opens the map at a region, and gives a place in it without its fill, and one in the middle of it. */
async function openAt(page: Page, origin: string, name: string) {
  await page.goto(origin + MAP);
  await expect(canvas(page)).toBeVisible();
  const region = (await readRegions(page, origin)).find(({ regionName }) => regionName === name);
  if (!region) throw new Error(`no region ${name}`);
  await row(page, name).click();
  const label = await placeNear(page, region, region.label);
  // The mark of the outage stands on the label itself.
  const middle = { ...label, y: label.y + 60 };
  await expectFill(page, middle, 'red');
  return { middle, outside: { x: 8, y: 8 } };
}

const expectColour = (page: Page, at: { x: number; y: number }, colour: number[]) =>
  expect.poll(() => colourAt(page, at)).toEqual(colour);

test('the map is switched to satellite and streets and back, each says whose it is; where none is configured there is no switch [APP-44]', async ({
  page,
  server,
}) => {
  const { middle, outside } = await openAt(page, offering.origin, 'Kindersley');
  const plain = await colourAt(page, outside);
  await expect(background(page).getByRole('radio')).toHaveCount(3);
  await expect(choice(page, 'Map')).toBeChecked();
  const credits = page.getByText('Pictures of the test');
  for (const name of ['Satellite', 'Streets']) {
    await choice(page, name).check();
    await expectColour(page, outside, PICTURE_COLOUR);
    await expectFill(page, middle, 'red');
    await expect(credits).toHaveCount(name === 'Satellite' ? 1 : 0);
  }
  await expectAccessible(page, 'the map with a picture');
  await choice(page, 'Map').check();
  await expectColour(page, outside, plain);
  await expectFill(page, middle, 'red');
  await changeReply(page, `${server.origin}/api/regions`, (body) => {
    expect(body.backgrounds).toHaveLength(1);
    delete body.backgrounds;
  });
  await page.goto(server.origin + MAP);
  await expect(canvas(page)).toBeVisible();
  await expect(background(page)).toHaveCount(0);
});

test('the sandbox brings a satellite picture of its own, so that the switch can be tried [APP-44]', async ({
  page,
  server,
}) => {
  const { middle, outside } = await openAt(page, server.origin, 'Kindersley');
  const plain = await colourAt(page, outside);
  await expect(background(page).getByRole('radio')).toHaveCount(2);
  await choice(page, 'Satellite').check();
  await expect(page.getByText('A made-up picture of the sandbox, of no real land.')).toBeVisible();
  await expect.poll(() => colourAt(page, outside)).not.toEqual(plain);
  await expectFill(page, middle, 'red');
  await expect(choice(page, 'Satellite')).toBeChecked();
});

test('a picture that cannot be loaded leaves the plain map, in words; without a connection too [APP-44]', {
  tag: '@worker',
}, async ({ page }) => {
  await page.goto(`${offering.origin}/outage/outage-updates`);
  await keepWholeApp(page);
  const { middle, outside } = await openAt(page, offering.origin, 'Kindersley');
  const plain = await colourAt(page, outside);
  await choice(page, 'Satellite').check();
  await expectColour(page, outside, PICTURE_COLOUR);
  // One tile that is missing leaves a gap, no more.
  pictures.loseOne();
  await page.getByRole('button', { name: 'Farther' }).click();
  await expect.poll(() => pictures.hasLostIt).toBe(true);
  await page.getByRole('button', { name: 'Closer' }).click();
  await expectFill(page, middle, 'red');
  await expectColour(page, outside, PICTURE_COLOUR);
  await expect(choice(page, 'Satellite')).toBeChecked();
  pictures.refuse();
  // Tiles that it has not yet.
  for (let nearer = 0; nearer < 3; nearer++) await page.getByRole('button', { name: 'Closer' }).click();
  const message = page.getByText(NOT_NOW, { exact: true });
  await expect(message).toBeVisible();
  await expect(choice(page, 'Map')).toBeChecked();
  await expectFill(page, middle, 'red');
  await offering.refuse();
  await page.reload();
  await row(page, 'Kindersley').click();
  await expectFill(page, middle, 'red');
  await expect(message).toBeHidden();
  // Not `check`: it is the plain map again before anybody looks.
  await choice(page, 'Satellite').click();
  await expect(message).toBeVisible();
  await expect(choice(page, 'Map')).toBeChecked();
  await expectColour(page, outside, plain);
  await expectFill(page, middle, 'red');
});
