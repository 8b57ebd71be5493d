import { expectAccessible } from './accessibility.ts';
import { comeBack } from './comeBack.ts';
import { expect, test } from './fixtures.ts';
import { skipTour, withoutMap } from './mapPicture.ts';
import { about, find, MAP, row, search } from './mapSearch.ts';
import { changeReply, OURS } from './replies.ts';

/* What the page of the map says where no map can be drawn. */

test.beforeEach(({ page }) => skipTour(page));

test('where no map can be drawn, search and list say everything that it would, and claim nothing', async ({
  page,
  server,
}) => {
  await withoutMap(page);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation'));
  const kindersley = row(page, 'Kindersley');
  await comeBack(page, 'farm');
  await changeReply(page, '**/accountDetails', (body) => {
    delete body.data.accountDetails.regionId;
  });

  await test.step('without a list of outages nothing is claimed of a region', async () => {
    await page.route('**/outageMap', (route) => route.abort());
    await page.goto(MAP);
    await expect(
      page.getByText('This device cannot draw the map. The list says everything that it would.', { exact: true }),
    ).toBeVisible();
    await find(page, 'Kindersley', 'Outage region');
    await expect(about(page, 'Kindersley').locator('p')).toHaveText([
      'We cannot say here whether the power is out. If yours is, please report it.',
    ]);
    await page.unroute('**/outageMap');
  });

  await test.step('a region without a name in the feed has the map’s, and is found by it (OUT-06, OUT-08)', async () => {
    await changeReply(page, '**/outageMap', (body) => {
      body.outages = body.outages.replaceAll('"Region":"Kindersley",', '');
    });
    await page.reload();
    await expect(kindersley).toBeVisible();
    await find(page, 'Kindersley', 'Outage region');
    await expect(about(page, 'Kindersley')).toContainText('The crew found a broken pole');
  });

  await test.step('a device that cannot say where it is has its settings named (API-33)', async () => {
    await page.getByRole('button', { name: 'Show where I am' }).click();
    await expect(
      page.getByText('We could not find where you are. Please check your location settings.', { exact: true }),
    ).toBeVisible();
    await expectAccessible(page, 'outages without a map');
    await about(page, 'Kindersley').getByRole('button', { name: 'Close', exact: true }).click();
  });

  await test.step('of an own place whose region the device does not know yet the search says that', async () => {
    await search(page).fill('se 23');
    await expect(
      page.getByText('Well and shop: the outage region of this place is not on this device yet.', { exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('list', { name: 'Found' })).toHaveCount(0);
  });

  await test.step('a region that is not on the map is shown by what the feed says of it', async () => {
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

  await test.step('a map template that cannot be read says so, and the list stays (OUT-12)', async () => {
    await page.route('**/api/regions', (route) => route.fulfill({ headers: OURS, json: { regions: 'none' } }));
    await page.unroute('**/outageMap');
    await page.evaluate(() => indexedDB.deleteDatabase('stormlamp-cache'));
    await page.goto(MAP);
    await expect(page.getByText('Error processing map data', { exact: true })).toBeVisible();
    await expect(kindersley).toBeVisible();
  });
});
