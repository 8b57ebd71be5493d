import type { Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { openOutbox, wholeAppKept } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { button, report } from './reporter.ts';
import { scanCode } from './scanCode.ts';

/* A customer without a connection shows the report that waits as a code, and a neighbour sends it. */

const offer = (page: Page) => page.getByRole('button', { name: 'A neighbour can carry it' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'A neighbour can carry it' });
const code = (page: Page, name: string) => dialog(page).getByRole('img', { name });
const BY_INTERNET = 'A code with the link that is below it';
const BY_TEXT = 'A code with the number and text that are below it';

test.use({ viewport: { width: 320, height: 640 } });

/** A visitor who knows the number for texts, and has no connection any more. */
async function reportOffline(page: Page): Promise<void> {
  await page.goto('/outage/outage-updates');
  await expect(page.getByText('Kindersley').first()).toBeVisible();
  await wholeAppKept(page);
  await page.context().setOffline(true);
  await report(page);
}

test('what is scanned is sent with one press, and the report that comes later is the same', { tag: '@worker' }, async ({
  page,
  server,
  browser,
}) => {
  const link = await test.step('the code is there without a connection, whatever the theme', async () => {
    await reportOffline(page);
    await offer(page).click();
    await expect(dialog(page).getByText('It shows your address and that your power is out.')).toBeVisible();
    const scanned = await scanCode(code(page, BY_INTERNET));
    await expect(dialog(page).getByText(scanned, { exact: true })).toBeVisible();
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await scanCode(code(page, BY_INTERNET))).toBe(scanned);
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await scanCode(code(page, BY_INTERNET))).toBe(scanned);
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
    await expectAccessible(page, 'a code for a neighbour');
    return scanned;
  });

  const context = await browser.newContext({ baseURL: server.origin });
  const neighbour = await context.newPage();
  const reference = await test.step('a neighbour opens it: nothing is sent before they press', async () => {
    await neighbour.goto(link);
    await expect(neighbour.getByText('12 MAIN ST, WAKAW', { exact: true })).toBeVisible();
    await expect(neighbour).toHaveURL(`${server.origin}/carry`);
    expect((await server.state()).outageReports).toEqual([]);
    await expectAccessible(neighbour, 'a report that is carried');

    await context.setOffline(true);
    await button(neighbour, 'Send it').click();
    await expect(neighbour.getByText('This needs a connection.')).toBeVisible();
    await context.setOffline(false);
    await button(neighbour, 'Send it').click();
    const told = neighbour.getByText('The utility has the report. Tell your neighbour: it is no. O-');
    await expect(told).toBeVisible();
    await expectAccessible(neighbour, 'a report that was carried');
    return /O-\d+/.exec((await told.textContent()) ?? '')?.[0];
  });

  await test.step('the utility has it, with nobody to call back', async () => {
    expect((await server.state()).outageReports).toMatchObject([
      { isCarried: true, reference, callbackPhoneNumber: '', callbackAddress: '12 MAIN ST, WAKAW', priority: 'usual' },
    ]);
  });

  await test.step('sent once more it is the same, and its device keeps nothing of it', async () => {
    await neighbour.goto('about:blank');
    await neighbour.goto(link);
    await button(neighbour, 'Send it').click();
    await expect(neighbour.getByText(`it is no. ${reference}.`)).toBeVisible();
    await neighbour.reload();
    await expect(neighbour.getByText('This page sends an outage report for a neighbour')).toBeVisible();
    const kept = await neighbour.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
    );
    expect(kept).not.toContain('MAIN');
  });

  await test.step('the customer is online again: one report with one number', async () => {
    await button(page, 'Close').click();
    await page.context().setOffline(false);
    await expect
      .poll(
        async () => (await server.state()).outageReports.map(({ isCarried, reference }) => [isCarried, reference]),
        {
          timeout: 60_000,
        },
      )
      .toEqual([[false, reference]]);
    await openOutbox(page);
    await expect(page.getByText(`No. ${reference}`)).toBeVisible();
    await expect(offer(page)).toBeHidden();
  });
  await context.close();
});

test('by text it is a message to the utility’s number, and not the neighbour who is called back', {
  tag: '@worker',
}, async ({ page, server }) => {
  await reportOffline(page);
  await openOutbox(page);
  await offer(page).click();
  await dialog(page).getByRole('tab', { name: 'By text' }).click();
  const scanned = await scanCode(code(page, BY_TEXT));
  const [, number = '', body = ''] = /^SMSTO:(\+\d+):(.*)$/s.exec(scanned) ?? [];
  for (const said of [number, body]) await expect(dialog(page).getByText(said, { exact: true })).toBeVisible();
  await server.text({ from: '+13065550199', body });
  expect((await server.state()).outageReports).toMatchObject([
    { isCarried: true, callbackPhoneNumber: '', callbackAddress: 'At 12 MAIN ST, WAKAW' },
  ]);
});

test('a link of which a part is missing, or that brings nothing, says so', async ({ page }) => {
  await page.goto('/carry#1.made-up');
  await expect(page.getByRole('heading', { name: 'This code cannot be read' })).toBeVisible();
  await expect(page).toHaveURL(/\/carry$/);
  await page.goto('/carry');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nothing to send here' })).toBeVisible();
  await expect(button(page, 'Send it')).toBeHidden();
});
