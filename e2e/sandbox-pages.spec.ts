import type { Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { comeBack } from './comeBack.ts';
import { expect, test } from './fixtures.ts';
import { agree, BANK_ACCOUNT, fillIn, PLAN_PATH } from './planPage.ts';

/* The pages of the sandbox's own: its provider's and the control room. They look as the app does. */

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** What of its look a page has from the app's theme. */
async function lookOf(page: Page, primary: string) {
  const read = () =>
    button(page, primary).evaluate((element) => {
      // The app draws its own in the place of the one that was there before any script.
      if (!element.isConnected) return null;
      const { backgroundColor, color, borderRadius, minHeight, fontSize, fontWeight } = getComputedStyle(element);
      const paper = getComputedStyle(document.documentElement).backgroundColor;
      return { paper, backgroundColor, color, borderRadius, minHeight, fontSize, fontWeight };
    });
  return (await read()) ?? (await read());
}

async function openProvider(page: Page): Promise<void> {
  await page.goto('/Login');
  await button(page, 'Sign in').click();
  await expect(page.getByLabel('Email')).toBeVisible();
}

test('the provider’s page and the control room have the colours, the type and the buttons of the app, by day and by night', async ({
  page,
}) => {
  // What is pressed is drawn over some time.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/Login');
    await expect(button(page, 'Sign in')).toBeVisible();
    const look = await lookOf(page, 'Sign in');
    await button(page, 'Sign in').click();
    await expect(page.getByLabel('Email')).toBeVisible();
    await page.mouse.move(0, 0);
    expect(await lookOf(page, 'Sign in'), colorScheme).toEqual(look);
    await page.goto('/sandbox');
    expect(await lookOf(page, 'Play it'), colorScheme).toEqual(look);
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => document.fonts.check('700 17px "Atkinson Hyperlegible Next"'))).toBe(true);
  }
});

test('the provider’s pages are accessible, and a customer is chosen and signed in with them', async ({ page }) => {
  await openProvider(page);
  await expectAccessible(page, 'the sign-in page of the provider');
  await button(page, 'Sign in').click();
  await page.getByRole('link', { name: /^landlord@/ }).click();
  await expect(page.getByLabel('Email')).toHaveValue('landlord@sandbox.example');
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.getByLabel('Password').fill('wrong');
  await button(page, 'Sign in').click();
  await expect(page.getByRole('alert')).toHaveText('That password is not right. Please try again.');
  await expectAccessible(page, 'the sign-in page of the provider with a wrong password');
});

test('the control room is accessible, and plays a fault that is chosen by its tile', async ({ page, server }) => {
  await page.goto('/sandbox');
  await page.getByText('Say no').click();
  await page.getByLabel('Where: whole segments, such as /api or meterRead').fill('meterRead');
  await page.getByLabel('Value', { exact: true }).fill('503');
  await page.getByLabel('How many times').fill('2');
  await button(page, 'Play it').click();
  await expect(page.getByText('2 faults left', { exact: true })).toBeVisible();
  expect((await server.state()).faults).toEqual([{ path: 'meterRead', mode: 'status', value: 503, times: 2 }]);
  await expectAccessible(page, 'the control room');
});

test('where there is room, the levers and what arrived stand side by side', async ({ page }) => {
  await page.goto('/sandbox');
  const places = async () => {
    const lever = await page.getByRole('heading', { name: 'Play a fault' }).boundingBox();
    const list = await page.getByRole('heading', { name: 'Meter readings' }).boundingBox();
    if (!lever || !list) throw new Error('not drawn');
    return { beside: list.x > lever.x + lever.width, below: list.y > lever.y + 600 };
  };
  expect(await places()).toEqual({ beside: false, below: true });
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await places()).toEqual({ beside: true, below: false });
});

test('the control room publishes an outage with all that is known of it, changes it and ends it', async ({
  page,
  server,
}) => {
  await server.publish({ action: 'clear' });
  await page.goto('/sandbox');
  const fill = (name: string, value: string) => page.getByLabel(name, { exact: true }).fill(value);
  const publish = async () => {
    await button(page, 'Publish it').click();
    // The page is loaded anew, with its boxes as they were.
    await expect(page.getByLabel('Cause', { exact: true })).toHaveValue('');
  };
  const more = page.getByText('What else is known (start, change)', { exact: true });
  await more.click();
  await expectAccessible(page, 'the control room with all boxes of an outage');
  await fill('Cause', 'A tree on the line');
  await fill('Crew', 'On the way');
  await fill('Customers affected', '41');
  await fill('Out since', '2026-11-20T19:12');
  await fill('Power expected back', '2026-11-20T21:30');
  await publish();
  const first = { RegionId: 'SK-152', Region: 'Saskatoon Nutana', Planned: 'Unplanned', CustomersAffected: 41 };
  await expect
    .poll(async () => (await server.state()).outages)
    .toMatchObject([
      {
        ...first,
        Cause: 'A tree on the line',
        CrewStatus: 'On the way',
        StartDate: '2026-11-20T19:12:00-06:00',
        EstimatedRestoration: '2026-11-20T21:30:00-06:00',
      },
    ]);

  await page.getByText('says something new', { exact: true }).click();
  await more.click();
  await fill('Crew', 'At work');
  await publish();
  await expect
    .poll(async () => (await server.state()).outages)
    .toMatchObject([{ ...first, Cause: 'A tree on the line', CrewStatus: 'At work' }]);

  await page.getByText('without an id: everywhere', { exact: true }).click();
  await publish();
  await expect.poll(async () => (await server.state()).outages).toEqual([]);
});

test('the control room changes one outage on a page of its own, by its row, and ends it', async ({ page, server }) => {
  await server.publish({ action: 'clear' });
  const facts = { Cause: 'A tree', CustomersAffected: 41, EstimatedRestoration: '2026-11-20T21:30:00-06:00' };
  const message = { Planned: 'Unplanned', Message: 'Power is out.' } as const;
  await server.publish({ action: 'start', RegionId: 'SK-152', ...message, ...facts });
  await page.goto('/sandbox');
  await page.getByRole('link', { name: 'Change or end' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Outage in Saskatoon Nutana');
  await expectAccessible(page, 'the page of one outage');
  await page.getByLabel('Kind').selectOption('Planned');
  await page.getByLabel('Cause').fill('');
  await page.getByLabel('Power expected back').fill('2026-11-20T22:15');
  await page.getByLabel('Planned from').fill('2026-11-20T19:12');
  await button(page, 'Publish it').click();
  await expect(page).toHaveURL('/sandbox');
  const [changed] = (await server.state()).outages;
  expect(changed).toMatchObject({
    RegionId: 'SK-152',
    Planned: 'Planned',
    CustomersAffected: 41,
    EstimatedRestoration: '2026-11-20T22:15:00-06:00',
    PlannedFrom: '2026-11-20T19:12:00-06:00',
  });
  expect(changed).not.toHaveProperty('Cause');
  await page.getByRole('link', { name: 'Change or end' }).click();
  await button(page, 'End it').click();
  await expect(page).toHaveURL('/sandbox');
  expect((await server.state()).outages).toEqual([]);
});

test('a region pressed on the control room’s map stands in the form that publishes an outage there', async ({
  page,
  server,
}) => {
  await server.publish({ action: 'clear' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/sandbox');
  const region = page.locator('svg.map a[href*="SK-900"]');
  await expect(region.locator('title')).toHaveText('La Ronge (SK-900)');
  await region.locator('path').click();
  await expect(page.getByLabel('Region’s id')).toHaveValue('SK-900');
  await expect(page.getByLabel('Its name (start)')).toHaveValue('La Ronge');
  await button(page, 'Publish it').click();
  await expect(region.locator('path')).toHaveClass('Unplanned');
  expect((await server.state()).outages).toMatchObject([{ RegionId: 'SK-900', Planned: 'Unplanned' }]);
});

test('a press in the card of plans shows one bank account number as the utility reads it', async ({ page }) => {
  await comeBack(page, 'basement');
  await page.goto(PLAN_PATH);
  await fillIn(page);
  await agree(page);
  await button(page, 'Submit').click();
  await expect(page.getByText('Started', { exact: true })).toBeVisible();
  await page.goto('/sandbox');
  const plans = page.getByRole('region', { name: 'Payment plans' });
  await expect(plans).not.toContainText(BANK_ACCOUNT);
  await plans
    .getByRole('row', { name: 'Marlene Kowalchuk' })
    .getByRole('link', { name: 'Decrypt the account number' })
    .click();
  await expect(plans.getByRole('cell', { name: BANK_ACCOUNT, exact: true })).toBeVisible();
  await expectAccessible(page, 'the control room with a decrypted number');
});
