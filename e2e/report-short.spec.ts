import type { Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { comeBack } from './comeBack.ts';
import { keepWholeApp, wholeAppKept } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { box, breakers, button, publishKnownOutage } from './reporter.ts';

/* The report on one page, from home. What it says in each state is tests/pages/shortReport.test.ts. */

const send = (page: Page) => button(page, 'Send my report');
const tile = (page: Page) => page.getByRole('link', { name: 'Report an outage' });

/** At home, with everything that the report fills in by itself. */
async function atHome(page: Page): Promise<void> {
  await comeBack(page, 'basement');
  await page.goto('/Homepage');
  await expect(page.getByText('Marlene').first()).toBeVisible();
  await wholeAppKept(page);
}

/** The consent is given once on a device. */
async function agree(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'I agree' }).check();
}

test('who is signed in reports with three taps from home', { tag: '@worker' }, async ({ page, server }) => {
  await publishKnownOutage(server);
  await atHome(page);
  await test.step('once on a device the consent is ticked too, and Send waits for it (REP-38)', async () => {
    await tile(page).click();
    await expect(page.getByText('Still missing: your breakers, that we may use these details')).toBeVisible();
    await expect(send(page)).toBeDisabled();
    await agree(page);
    await page.goBack();
  });

  await test.step('three taps: report, breakers, Send (REP-03, REP-38, REP-42)', async () => {
    await tile(page).click();
    await expect(page.getByText(/^You agreed on /)).toBeVisible();
    await breakers(page).check();
    await send(page).click();
    await expect(page.getByText(/^Received, /)).toBeVisible();
  });

  await test.step('what stood on the page is what was sent (REP-40, REP-42)', async () => {
    const [report] = (await server.state()).outageReports;
    expect(report).toMatchObject({ callbackType: 'Text', installationNumber: expect.stringMatching(/./) });
  });
});

test('without a connection it is the same page, and the report waits on the device', { tag: '@worker' }, async ({
  page,
  server,
}) => {
  await atHome(page);
  await page.context().setOffline(true);
  await server.refuse();
  await tile(page).click();
  await breakers(page).check();
  await agree(page);
  await send(page).click();
  await expect(page.getByText('Saved on this device').first()).toBeVisible();
  await page.context().setOffline(false);
  await server.admit();
  await expect(page.getByText(/^Received, /)).toBeVisible();
});

test('another place leads to the long path, with what was entered', { tag: '@worker' }, async ({ page }) => {
  await atHome(page);
  await tile(page).click();
  await breakers(page).check();
  await button(page, 'Change the place').click();
  await expect(page.getByRole('heading', { name: 'Where is the power out?', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Where is the power out?', exact: true })).toBeVisible();
  await expect(breakers(page)).toHaveCount(0);
});

test('it was the breaker: nothing is sent, and the next report begins anew', { tag: '@worker' }, async ({
  page,
  server,
}) => {
  await atHome(page);
  await tile(page).click();
  await breakers(page).check();
  await button(page, 'It was the breaker: my power is back').click();
  await expect(page).toHaveURL(/\/homepage$/i);
  expect((await server.state()).outageReports).toEqual([]);
  await tile(page).click();
  await expect(breakers(page)).not.toBeChecked();
});

test('a visitor reports with seven taps, without a connection too; what it is about is asked when it goes', {
  tag: '@worker',
}, async ({ page, server }) => {
  await page.goto('/Login');
  await keepWholeApp(page);
  await page.context().setOffline(true);
  await server.refuse();
  await page.getByRole('link', { name: 'Report an outage' }).click();
  await expect(box(page, 'Address or land description')).toBeFocused();
  await page.keyboard.type('12 Main St');
  await expect(page.getByText('Still missing: a comma and the city, town or village')).toBeVisible();
  await expectAccessible(page, 'the search for a place');
  await page.keyboard.type(', Wakaw');
  await page.getByRole('button', { name: /^Use what I typed/ }).click();
  await expectAccessible(page, 'a visitor’s report on one page');
  await box(page, 'Your name').click();
  await page.keyboard.type('Ada Farmer');
  await box(page, 'Phone number').click();
  await page.keyboard.type('306-555-0142');
  await breakers(page).check();
  await agree(page);
  await send(page).click();
  await expect(page.getByText('Saved on this device').first()).toBeVisible();
  await page.context().setOffline(false);
  await server.admit();
  await expect(page.getByText(/^Received, /)).toBeVisible({ timeout: 30_000 });
  expect((await server.state()).outageReports).toMatchObject([
    { callbackAddress: '12 MAIN ST, WAKAW', callbackType: 'Phone', installationNumber: expect.stringMatching(/./) },
  ]);
});
