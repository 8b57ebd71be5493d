import type { Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { comeBack } from './comeBack.ts';
import { keepWholeApp } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { canvas, expectFill, placeNear, readRegions, skipTour } from './mapPicture.ts';
import { about, find, MAP, row, search } from './mapSearch.ts';
import { datedAlerts } from './outageAlerts.ts';
import { changeReply } from './replies.ts';

/* The map of outage regions, drawn by software. Where none can be: outage-map-undrawn.spec.ts. */

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

/** Shown from the list, the region has this fill. */
async function expectShown(page: Page, name: string, fill: Parameters<typeof expectFill>[2]): Promise<void> {
  const region = await regionNamed(page, name);
  await row(page, name).click();
  const label = await placeNear(page, region, region.label);
  // The mark of the outage stands on the label itself.
  await expectFill(page, { ...label, y: label.y - 30 }, fill);
}

test('the map of outages is drawn, pressed and searched', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.addInitScript(() => {
    const located: unknown[] = [];
    Object.assign(window, { located });
    Object.defineProperty(navigator, 'geolocation', {
      value: {
        getCurrentPosition(found: (at: object) => void, refused: (why: object) => void, options: object) {
          located.push(options);
          // Refused by the customer, then not found in time.
          if (located.length === 1) refused({ code: 1 });
          else if (located.length === 2) refused({ code: 3 });
          else found({ coords: { longitude: -109.16, latitude: 51.47 } });
        },
      },
    });
  });
  await changeReply(page, '**/outageMap', (body) =>
    datedAlerts(body, { 'Biggar and Perdue': ['2025-09-08T02:07:00Z'] }),
  );
  await comeBack(page, 'farm');
  await openMap(page);
  const biggar = await regionNamed(page, 'Biggar and Perdue');

  await test.step('it is drawn from the regions that the server read; the KML itself no device loads (API-19, API2-34)', async () => {
    expect(asked).toContain('/api/regions');
    expect(asked.filter((path) => path.includes('kmlTemplate'))).toEqual([]);
    await find(page, 'Kindersley', 'Outage region');
    await about(page, 'Kindersley').getByRole('button', { name: 'Close', exact: true }).click();
    const kindersley = await regionNamed(page, 'Kindersley');
    const position = await placeNear(page, kindersley, [-108.82, 51.7]);
    await expectFill(page, position, 'red');
    await canvas(page).click({ position });
  });

  await test.step('a pressed region comes to the middle, as near as it fits, and says what is known (OUT-05, OUT-06)', async () => {
    const info = about(page, 'Biggar and Perdue');
    await expect(info.getByRole('heading', { level: 2 })).toHaveText('Biggar and Perdue');
    await expect(info.getByText('Unplanned outage', { exact: true })).toBeVisible();
    const messages = info.getByRole('listitem');
    await expect(messages).toHaveCount(1);
    await expect(messages).toHaveText([
      'Sep. 7, 2025, 8:07 p.m. A crew looks for the cause. We tell you more here as soon as we know it.',
    ]);
    const [west = 0, south = 0, east = 0, north = 0] = biggar.bounds;
    const corner = await placeNear(page, biggar, [west, north]);
    const opposite = await placeNear(page, biggar, [east, south]);
    const box = await canvas(page).boundingBox();
    // It fills the map but for its edge in one direction.
    const free = Math.min((box?.width ?? 0) - (opposite.x - corner.x), (box?.height ?? 0) - (opposite.y - corner.y));
    expect(Math.round(free)).toBe(80);
    // A house stands on the label: two of the customer's places are somewhere in this region.
    const label = await placeNear(page, biggar, biggar.label);
    await expectFill(page, label, 'purple');
    await expectFill(page, { ...label, y: label.y + 70 }, 'red');
    await info.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(info).toBeHidden();
  });

  await test.step('an unplanned outage is red, a planned one muted orange, and the legend says so (OUT-02, OUT-03)', async () => {
    await expect(page.getByRole('list', { name: 'Legend' }).getByRole('listitem')).toHaveText([
      'Unplanned',
      'Planned',
      'My place',
    ]);
    await expectShown(page, 'Kindersley', 'red');
    await page.getByRole('tab', { name: 'Planned', exact: true }).click();
    await expectShown(page, 'Estevan East', 'muted orange');
  });

  await test.step('a town leads to its region; what nobody is called says so', async () => {
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

  await test.step('a customer finds their own place by its address, and is shown its region', async () => {
    await search(page).fill('se 23');
    const found = page.getByRole('list', { name: 'Found' }).getByRole('button');
    await expect(found).toHaveText(['Well and shopYour place']);
    await found.click();
    await expect(about(page, 'Biggar and Perdue')).toContainText('A crew looks for the cause.');
  });

  await test.step('where I am is asked for at a press alone, for five seconds; refused, the settings are named (ERR-03, CONST-02)', async () => {
    const located = () => page.evaluate(() => (window as unknown as { located: unknown[] }).located);
    const locate = page.getByRole('button', { name: 'Show where I am' });
    const message = page.getByText('We could not find where you are. Please check your location settings.', {
      exact: true,
    });
    expect(await located()).toEqual([]);
    await locate.click();
    await expect(message).toBeVisible();
    await locate.click();
    await expect.poll(async () => (await located()).length).toBe(2);
    await expect(message).toBeVisible();
    await locate.click();
    await expect(about(page, 'Kindersley')).toBeVisible();
    await expect(message).toBeHidden();
    expect(await located()).toEqual(Array(3).fill({ timeout: 5000, enableHighAccuracy: true }));
  });
});

test('what is published is drawn as it is, whatever the system does to colours and motion', async ({
  page,
  server,
}) => {
  const publish = (RegionId: string, Region: string, Planned: 'Unplanned' | 'None') =>
    server.publish({ action: 'start', RegionId, Region, Planned, Message: 'Ice on the lines.' });
  const regions = await readRegions(page);
  const rural = regions.find(({ geometry }) => geometry.type === 'Polygon' && geometry.coordinates.length > 1);
  if (rural?.geometry.type !== 'Polygon') throw new Error('no region has a hole');
  await publish('SK-301', 'Estevan East', 'Unplanned');
  await publish('SK-900', 'La Ronge', 'None');
  await publish(rural.regionId, rural.regionName, 'Unplanned');
  await openMap(page);

  await test.step('a region with both kinds of outages is red (OUT-04)', async () => {
    await expectShown(page, 'Estevan East', 'red');
    await expect(about(page, 'Estevan East').getByText(/^(Unplanned|Planned) outage$/)).toHaveText([
      'Unplanned outage',
      'Planned outage',
    ]);
  });

  await test.step('one with neither has no fill (OUT-09)', async () => {
    const laRonge = await regionNamed(page, 'La Ronge');
    expect(laRonge.regionId).toBe('SK-900');
    await find(page, 'La Ronge', 'Outage region');
    await expect(about(page, 'La Ronge')).toContainText('no outage is known here.');
    await expectFill(page, await placeNear(page, laRonge, laRonge.label), 'none');
  });

  await test.step('the hole of a region is not part of it (OUT-10)', async () => {
    const [, hole = []] = rural.geometry.coordinates as number[][][];
    const middle = [0, 1].map(
      (axis) => hole.slice(1).reduce((sum, at) => sum + (at[axis] ?? 0), 0) / (hole.length - 1),
    );
    await expectShown(page, rural.regionName, 'red');
    await expectFill(page, await placeNear(page, rural, middle), 'none');
  });

  for (const [what, media] of [
    ['motion is reduced', { reducedMotion: 'reduce' }],
    ['the system sets the colours', { reducedMotion: null, forcedColors: 'active' }],
  ] as const) {
    await test.step(`where ${what} the map is drawn in its colours all the same`, async () => {
      await page.emulateMedia(media);
      await page.reload();
      await expect(canvas(page)).toBeVisible();
      await expectShown(page, 'Kindersley', 'red');
    });
  }
});

test('on a phone what is told of a region takes the place of the list below the map, with the focus, and both come back', async ({
  page,
}) => {
  await page.goto(MAP);
  await expect(canvas(page)).toBeVisible();
  const last = page.locator('button[data-region]').last();
  const name = (await last.locator('.text-large').textContent()) ?? '';
  await last.click();
  const heading = about(page, name).getByRole('heading', { name, exact: true });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(canvas(page)).toBeInViewport({ ratio: 0.9 });
  await expect.poll(async () => (await canvas(page).boundingBox())?.height).toBe(250);
  await expect(last).toBeHidden();
  await about(page, name).getByRole('button', { name: 'Close', exact: true }).click();
  await expect(last).toBeFocused();
  await find(page, 'Kindersley', 'Outage region');
  await expect(about(page, 'Kindersley')).toBeVisible();
  await expectAccessible(page, 'the map');
});

test('on a phone the map can take the place of the list; buttons and keys move it', async ({ page }) => {
  await page.goto(MAP);
  await expect(canvas(page)).toBeVisible();
  await page.getByRole('button', { name: 'Bigger map', exact: true }).click();
  await expect(row(page, 'Kindersley')).toBeHidden();
  const picture = async () => (await canvas(page).screenshot()).toString('base64');
  await expect.poll(async () => (await canvas(page).boundingBox())?.height).toBeGreaterThan(450);
  const stands = () =>
    expect
      .poll(async () => {
        const [earlier, later] = [await picture(), await picture()];
        return earlier === later;
      })
      .toBe(true);
  await stands();
  for (const move of [
    () => page.getByRole('button', { name: 'Move the map left', exact: true }).click(),
    async () => {
      await canvas(page).focus();
      await page.keyboard.press('ArrowUp');
    },
  ]) {
    const before = await picture();
    await move();
    await expect.poll(picture).not.toBe(before);
    await stands();
  }
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect(row(page, 'Kindersley')).toBeVisible();
});

test('in landscape the list is left of the map', async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto(MAP);
  await expect(canvas(page)).toBeVisible();
  const list = await row(page, 'Kindersley').boundingBox();
  const map = await canvas(page).boundingBox();
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThan(map?.x ?? 0);
  expect(map?.y).toBeLessThan(100);
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
  await expect(row(page, 'Kindersley')).toBeVisible();
  await server.admit();
  await page.goto(MAP);
  await expect(canvas(page)).toBeVisible();
  const kindersley = await regionNamed(page, 'Kindersley');
  await row(page, 'Kindersley').click();
  const middle = await placeNear(page, kindersley, kindersley.label);
  await expectFill(page, middle, 'red');
  await server.refuse();
  await page.reload();
  await row(page, 'Kindersley').click();
  await expectFill(page, middle, 'red');
});
