import { expectAccessible } from './accessibility.ts';
import { comeBack } from './comeBack.ts';
import { ageOutages } from './database.ts';
import { expect, test } from './fixtures.ts';
import { skipTour } from './mapPicture.ts';
import { changeReply } from './replies.ts';

/* What home says of the power at the customer's places. */

test.beforeEach(({ page }) => skipTour(page));

const POWER = { RegionId: 'SK-101', Region: 'Kindersley', Message: 'A tree fell on the line.' };
const year = new Date().getUTCFullYear() + 1;
/** Its account lies where no outage is until one is published, SK-155: the others' have just left the list. */
const QUIET = 'arranged';
const NONE = 'No power outage known hereSmall ones may not be listed: tell us. ';

test('home says that the power is out at the account, until when and who works on it, and leads on', async ({
  page,
  server,
}) => {
  await server.publish({ action: 'clear' });
  await server.publish({
    ...POWER,
    action: 'start',
    Planned: 'Unplanned',
    StartDate: `${year - 2}-01-05T19:12:00-06:00`,
    Cause: 'A tree on the line',
    CrewStatus: 'On the way',
    CustomersAffected: 1840,
    EstimatedRestoration: `${year}-01-05T21:30:00-06:00`,
  });
  await comeBack(page, 'basement');
  await page.goto('/Homepage');
  const card = page.getByRole('region', { name: `Back about Jan. 5, ${year}, 9:30 p.m.` });
  await expect(card.locator('p').first()).toHaveText('Power out in your area');
  await expect(card.getByRole('listitem')).toHaveText(['The crewOn the way', 'Power back']);
  await expect(card).toContainText(
    `Since Jan. 5, ${year - 2}, 7:12 p.m. Cause: A tree on the line. 1,840 customers are without power.`,
  );
  await expect(card).toContainText('Checked just now');
  await expectAccessible(page, 'home with the power out');
  await card.getByRole('link', { name: 'See it on the map' }).click();
  await expect(page).toHaveURL(/\/outage\/outage-map\?region=SK-101$/);
  const about = page.getByRole('region', { name: 'About Kindersley' });
  await expect(about).toContainText('A tree fell on the line.');
  // On a phone it stands below the map, in sight all the same once the map is there.
  await expect(page.locator('canvas')).toBeVisible();
  await expect(about.getByRole('heading')).toBeInViewport();
  await page.goBack();
  await card.getByRole('link', { name: 'My power is out' }).click();
  await expect(page).toHaveURL(/\/outage\/report-outage$/);
});

test('home says what is planned, and that no outage is known, and goes on saying it without a connection @worker', {
  tag: '@worker',
}, async ({ page, context, server }) => {
  await server.publish({ action: 'clear' });
  const planned = { PlannedFrom: `${year}-01-07T09:00:00-06:00`, PlannedTo: `${year}-01-07T12:00:00-06:00` };
  await server.publish({ ...POWER, ...planned, RegionId: 'SK-155', action: 'start', Planned: 'Planned' });
  await comeBack(page, QUIET);
  await page.goto('/Homepage');
  const power = page.getByRole('main').locator('a[href="/outage/outage-map"]');
  await expect(power).toHaveText(
    `Planned outage in KindersleyJan. 7, ${year}, 9:00 a.m. to 12:00 p.m. Checked just now`,
  );
  await server.publish({ action: 'clear' });
  await page.reload();
  await expect(power).toHaveText(`${NONE}Checked just now`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await ageOutages(page, 37 * 60_000);
  await page.reload();
  await expect(power).toHaveText(`${NONE}Checked 37 min ago`);
  // So old that it says nothing of now.
  await ageOutages(page, 27 * 3_600_000);
  await page.reload();
  await expect(power).toHaveText(
    /^Power outagesChecked (yesterday|[A-Z][a-z]{2,3}\.?\s\d+,(\s\d{4},)?) \d+:\d\d\s[ap]\.m\.$/,
  );
});

test('at a region that was split home tells of an outage in a part; where nothing took its place it gives no all-clear', async ({
  page,
  server,
}) => {
  await server.publish({ action: 'clear' });
  let successors = ['SK-900', 'SK-208'];
  await changeReply(page, '**/outageMap', (body) => {
    body.regionSuccessors = [{ regionId: 'SK-155', successors }];
  });
  await comeBack(page, QUIET);
  await page.goto('/Homepage');
  const power = page.getByRole('main').locator('a[href="/outage/outage-map"]');
  await expect(power).toHaveText(`${NONE}Checked just now`);
  await server.publish({ ...POWER, action: 'start', Planned: 'Unplanned', RegionId: 'SK-900', Region: 'La Ronge' });
  await page.reload();
  await expect(page.getByRole('region', { name: 'No time yet' })).toContainText('Power out in La Ronge.');
  successors = [];
  await page.reload();
  await expect(power).toHaveText('Power outagesChecked just now');
});

test('a list that the utility made long ago gives no all-clear, however lately it was loaded', async ({
  page,
  server,
}) => {
  await server.publish({ action: 'clear' });
  const feed = { ageMs: 45 * 60_000 };
  await changeReply(page, '**/outageMap', (body) => {
    body.lastUpdated = new Date(Date.now() - feed.ageMs).toISOString();
  });
  await comeBack(page, QUIET);
  await page.goto('/Homepage');
  const power = page.getByRole('main').locator('a[href="/outage/outage-map"]');
  await expect(power).toHaveText(new RegExp(`^${NONE}Our newest list of outages is from 4[567]\\smin ago$`));
  feed.ageMs = 3 * 3_600_000;
  await page.reload();
  await expect(power).toHaveText(/^Power outagesOur newest list of outages is from .+\s[ap]\.m\.$/);
});

test('after an outage has left two lists home asks whether the power is back, until the customer says so', async ({
  page,
  server,
}) => {
  await server.publish({ action: 'clear' });
  await server.publish({ ...POWER, action: 'start', Planned: 'Unplanned' });
  await comeBack(page, 'basement');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/Homepage');
  await expect(page.getByRole('region', { name: 'No time yet' })).toBeVisible();
  await server.publish({ action: 'leave', RegionId: POWER.RegionId });
  await page.reload();
  const power = page.getByRole('main').locator('a[href="/outage/outage-map"]');
  await expect(power).toHaveText('Outage no longer listedStill out? Tell us. Checked just now');
  await server.publish({ ...POWER, action: 'start', Planned: 'Unplanned' });
  await server.publish({ action: 'leave', RegionId: POWER.RegionId, minutesAgo: 5 });
  await page.reload();
  const question = page.getByRole('region', { name: 'Is your power back?' });
  await expect(question.locator('p').first()).toHaveText(/^No longer on our list since \d+:\d\d\s[ap]\.m\.$/);
  await expectAccessible(page, 'home that asks whether the power is back');
  await question.getByRole('button', { name: 'Yes, it is back' }).click();
  await expect(question).toHaveCount(0);
  await expect(power).toHaveText(/^Outage no longer listed/);
  await page.reload();
  await expect(power).toHaveText(/^Outage no longer listed/);
  await expect(question).toHaveCount(0);
  // Out again: that is told, whatever was said before.
  await server.publish({ ...POWER, action: 'start', Planned: 'Unplanned' });
  await page.reload();
  await expect(page.getByRole('region', { name: 'No time yet' })).toBeVisible();
});

test('asked whether the power is back, a customer whose is not sends a new report from there, and home keeps it', async ({
  page,
  server,
}) => {
  await server.publish({ action: 'clear' });
  const EstimatedRestoration = new Date(Date.now() - 31 * 60_000).toISOString();
  await server.publish({ ...POWER, action: 'start', Planned: 'Unplanned', EstimatedRestoration });
  await comeBack(page, 'basement');
  await page.goto('/Homepage');
  const question = page.getByRole('region', { name: 'Is your power back?' });
  await expect(question.locator('p').first()).toHaveText(/^We said it would be back /);
  await question.getByRole('link', { name: 'No, still out' }).click();
  await expect(page.getByText('We send a new report: it tells us that your power is out too.')).toBeVisible();
  for (const name of ['I have checked my breakers', 'I agree']) await page.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: 'Send my report' }).click();
  await expect(page.getByText(/^Received, \d+:\d\d\s[ap]\.m\.$/)).toBeVisible();
  expect((await server.state()).outageReports).toMatchObject([{ relatedOutageId: expect.stringMatching(/./) }]);
  await page.getByRole('link', { name: /^Tell me when it is back/ }).click();
  await expect(page.getByRole('checkbox', { name: 'Outages by e-mail' })).toBeVisible();
  await page.goto('/Homepage');
  await expect(question).toHaveCount(0);
  await expect(page.getByText('Power out at your place', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Your report: No\. O-\d+\.$/)).toBeVisible();
});

test('a customer of several places is told which of the others have no power', async ({ page, server }) => {
  await server.publish({ action: 'clear' });
  await server.publish({ ...POWER, action: 'start', Planned: 'Unplanned', RegionId: 'SK-114', Region: 'Biggar' });
  await comeBack(page, 'farm');
  await page.goto('/Homepage');
  await expect(page.getByRole('region', { name: 'No time yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Power out at Grain bins, Well and shop' })).toBeVisible();
});

test('a hero that takes the place of another is told once to who hears the page, and the first one is not', async ({
  page,
  server,
}) => {
  await server.publish({ action: 'clear' });
  await server.publish({ ...POWER, action: 'start', Planned: 'Unplanned' });
  await comeBack(page, 'basement');
  await page.goto('/Homepage');
  await expect(page.getByRole('region', { name: 'No time yet' })).toBeVisible();
  // Now the list is on the device before the page is shown.
  await page.reload();
  await expect(page.getByRole('region', { name: 'No time yet' })).toBeVisible();
  const told = page.getByRole('main').locator('p[role="status"]');
  await expect(told).toHaveText('');
  await server.publish({ action: 'clear' });
  await ageOutages(page, 37 * 60_000);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(told).toHaveText(/^\d+\sdays left, Read your meter$/);
});
