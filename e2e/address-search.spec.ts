import type { Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { canvas, skipTour } from './mapPicture.ts';
import { search } from './mapSearch.ts';

/* The map's search for street addresses, of which the device knows none: the sandbox plays the geocoder. */

const asAddress = (page: Page, text: string) =>
  page.getByRole('button', { name: `Search for “${text}” as an address`, exact: true });
const addresses = (page: Page) => page.getByRole('list', { name: 'Addresses', exact: true });
const AWAY =
  'Addresses cannot be searched right now. Your places, regions and towns can, with or without a connection.';

test('an address is searched where the device knows none, and the map keeps what it knows', async ({
  page,
  server,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/addressSearch') asked.push(request.postData() ?? '');
  });
  await skipTour(page);
  await page.goto('/outage/outage-map');
  await expect(canvas(page)).toBeVisible();

  await test.step('it is asked for at a press alone, and says whose data it is', async () => {
    await search(page).pressSequentially('lan');
    await expect(asAddress(page, 'lan')).toBeVisible();
    await search(page).press('Backspace');
    await expect(page.getByRole('button', { name: /^Search for/ })).toBeHidden();
    await search(page).pressSequentially('ntern street');
    await asAddress(page, 'lantern street').click();
    await expect(addresses(page).getByRole('button')).toHaveText([
      '118, Lantern Street, Kindersley, Saskatchewan, CanadaAddress',
      '240, Lantern Street, Kindersley, Saskatchewan, CanadaAddress',
    ]);
    await expect(page.getByText('Addresses found: 2', { exact: true })).toBeVisible();
    await expect(
      page.getByText('Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright', { exact: true }),
    ).toBeVisible();
    await expectAccessible(page, 'addresses that were found');
    expect(asked).toEqual([JSON.stringify({ text: 'lantern street' })]);
  });

  await test.step('it leads to its region', async () => {
    await addresses(page).getByRole('button', { name: /^118/ }).click();
    await expect(page.getByRole('region', { name: 'About Kindersley', exact: true })).toContainText(
      'A new one is on its way.',
    );
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(search(page)).toHaveValue('');
    await expect(addresses(page)).toBeHidden();
  });

  await test.step('one that nobody knows says so', async () => {
    await search(page).fill('nowhere at all 12');
    await asAddress(page, 'nowhere at all 12').click();
    await expect(page.getByText('No address in the province reads like this.', { exact: true })).toBeVisible();
  });

  await test.step('while the geocoder is away the search keeps what the device knows, and can be pressed again (API2-35)', async () => {
    await server.fault({ path: '/api/addressSearch', mode: 'status', value: 503 });
    await search(page).fill('kindersley');
    await asAddress(page, 'kindersley').click();
    await expect(page.getByText(AWAY, { exact: true })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Found' }).getByRole('button')).toHaveText([
      'KindersleyOutage region',
      'KindersleyTown',
    ]);
    await asAddress(page, 'kindersley').click();
    await expect(addresses(page).getByRole('button')).toHaveCount(2);
    await expect(page.getByText(AWAY, { exact: true })).toBeHidden();
  });
});
