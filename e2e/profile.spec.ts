import type { Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { comeBack } from './comeBack.ts';
import { wholeAppKept } from './customer.ts';
import { emptyTables } from './database.ts';
import { expect, test } from './fixtures.ts';
import { askSingly, changeReply } from './replies.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Profile' });
const cards = (page: Page) => page.getByRole('navigation', { name: 'Profile' }).getByRole('link');
const card = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name });
/** What stands under a field's name. */
const field = (page: Page, name: string) =>
  page.getByRole('main').locator('dl > div').filter({ hasText: name }).getByRole('definition');

/** What the utility says of this customer next time it is asked. */
async function profileSays(page: Page, said: Record<string, string>): Promise<void> {
  await changeReply(page, '**/profileDetails', (body) => Object.assign(body.data, said));
}

test('the details as they change, from the device’s copy, and before there is one', { tag: '@worker' }, async ({
  page,
  server,
}) => {
  await comeBack(page, 'basement');
  await page.goto('/Homepage');
  await wholeAppKept(page);
  await test.step('/my-profile shows profileName, profileEmail and contactNumber, as they change and from the device’s copy (APP-09, PRO-03)', async () => {
    await profileSays(page, {
      profileName: 'Marlene Kowalchuk-Stone',
      profileEmail: 'm.kowalchuk@farm.example',
      contactNumber: '+13065550177',
    });
    await page.goto('/menu');
    await page
      .getByRole('navigation', { name: 'More' })
      .getByRole('link', { name: /^Profile/ })
      .click();
    await expect(page).toHaveURL(/\/my-profile$/);
    await expect(heading(page)).toBeFocused();
    const shows = async () => {
      await expect(field(page, 'Name')).toHaveText('Marlene Kowalchuk-Stone');
      await expect(field(page, 'E-mail')).toHaveText('m.kowalchuk@farm.example');
      await expect(field(page, 'Phone')).toHaveText('1-306-555-0177');
    };
    await shows();
    await server.refuse();
    await page.reload();
    await shows();
    await expect(page.getByText(/^Updated/)).toBeVisible();
    await expect(cards(page)).toHaveCount(6);
    await server.admit();
    await page.unrouteAll();
    await profileSays(page, { contactNumber: '' });
    await page.reload();
    await expect(field(page, 'Phone')).toHaveText('Not given');
    // What is still on its way would be a copy again.
    await page.waitForLoadState('networkidle');
  });
  await page.unrouteAll();
  await test.step('until the first copy is here there is an outline; with none and no connection the page says so', async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await askSingly(page);
    await page.route('**/profileDetails', async (route) => {
      await held;
      await route.abort();
    });
    // The copies were lost, as on a full disk; whoever is signed in still is.
    await emptyTables(page, 'stormlamp-cache', 'profile', 'accounts');
    await page.goto('/my-profile');
    await expect(page.locator('dl [aria-hidden=true]')).toHaveCount(3);
    letGo();
    const note = page.getByText('Your details are not on this device yet.');
    await expect(note).toBeVisible();
    await server.refuse();
    await page.reload();
    await expect(note).toBeVisible();
    await expect(page.locator('dl')).toHaveCount(0);
    await expectAccessible(page, 'profile without a copy');
  });
});

test('the cards lead on, as the editor and the accounts have it, and a new profile is welcomed', async ({ page }) => {
  await comeBack(page, 'basement');
  let hasAccounts = false;
  await changeReply(page, '**/profileDetails', (body) => {
    if (!hasAccounts) body.data.associatedAccounts.account = [];
  });
  await test.step('the cards are there without an account and with one', async () => {
    await page.goto('/my-profile');
    const always = [/^Name, e-mail and phone/, /^Add or remove an account/, /^My outage areas/, /^Security/];
    for (const name of always) await expect(card(page, name)).toBeVisible();
    await expect(cards(page)).toHaveCount(always.length);
    hasAccounts = true;
    await page.reload();
    for (const name of [...always, /^Account details and billing/, /^Requests/])
      await expect(card(page, name)).toBeVisible();
    await expect(cards(page)).toHaveCount(always.length + 2);
  });
  await page.unrouteAll({ behavior: 'wait' });
  await test.step('/my-profile?newProfile=true adds the success text of a new profile (APP-09, PRO-02)', async () => {
    await page.goto('/my-profile?newProfile=true');
    const success = page.getByRole('status').filter({ hasText: 'Your profile is set up' });
    await expect(success).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to your home page' })).toHaveAttribute('href', '/Homepage');
    await expect(field(page, 'Name')).toContainText('Marlene');
    await expectAccessible(page, 'new profile');
    for (const other of ['false', 'whatever']) {
      await page.goto(`/my-profile?newProfile=${other}`);
      await expect(field(page, 'Name')).toContainText('Marlene');
      await expect(success).toBeHidden();
    }
  });
  await test.step('an answer that says no is shown in the shared alert, beside the copy', async () => {
    await changeReply(page, '**/profileDetails', (body) => {
      body.errorCode = 7;
    });
    await page.goto('/my-profile');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Failed to Load Account Details');
    await expect(alert).toContainText('Please try again later, or call us.');
    await expect(field(page, 'Name')).toContainText('Marlene');
    await page.unrouteAll({ behavior: 'wait' });
  });
  await test.step('the cards lead on, by keyboard too; which, in what order, and which depend on an account is the editor’s (SEC-19)', async () => {
    await page.goto('/my-profile');
    const targets = [
      '/my-profile/primary-details',
      '/my-profile/account-details-and-billing-preference',
      '/requests',
      '/my-profile/add-and-remove-account',
      '/outage/outage-area',
      '/menu/security',
    ];
    await expect(cards(page)).toHaveCount(targets.length);
    for (const [index, target] of targets.entries())
      await expect(cards(page).nth(index)).toHaveAttribute('href', target);
    await cards(page).nth(3).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'My outage areas' })).toBeFocused();
    await page.getByRole('button', { name: 'Previous page' }).click();
    await expect(heading(page)).toBeFocused();

    await changeReply(page, '**/api/content/en', (body) => {
      Object.assign(body.pages.profile, {
        cards: 'security mine billing',
        accountDependentCards: 'mine',
        'mine.path': '/meter-read',
        'mine.title': 'My meter',
        'mine.detail': 'The meter of {account}',
      });
    });
    await page.reload();
    await expect(cards(page)).toHaveCount(3);
    await expect(cards(page).nth(1)).toHaveAttribute('href', '/meter-read');
    await expect(cards(page).nth(1)).toHaveText(/^My meterThe meter of [^{}]+$/);
    // An edit reaches whoever has no account as well: now it is the new card that goes.
    await changeReply(page, '**/profileDetails', (body) => {
      body.data.associatedAccounts.account = [];
    });
    await page.reload();
    await expect(cards(page)).toHaveText([/^Security/, /^Account details and billing/]);
  });
});
