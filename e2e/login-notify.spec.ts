import { comeBack } from './comeBack.ts';
import { passProvider } from './customer.ts';
import { expect, test } from './fixtures.ts';

/* What the utility answers when it is told that a customer came in, and where that leads. */

test('a profile that cannot be loaded says so and can be tried again [AUTH-16]', async ({ page, server }) => {
  await server.fault({ path: 'notifyLogin', mode: 'status', value: 500, times: 1 });
  await passProvider(page, 'basement');
  await expect(page.getByRole('alert')).toContainText('error fetching profile details');
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Skip', exact: true })).toBeVisible();
});

for (const { says, status, errorCode, isRegistered = false, end } of [
  { says: 'status 206 and another nonzero code', status: 206, errorCode: 7, end: 'terms' },
  {
    says: 'status 206 and a nonzero code of a registered customer',
    status: 206,
    errorCode: 7,
    isRegistered: true,
    end: 'home',
  },
  { says: 'status 206 and no code that is nonzero', status: 206, errorCode: 0, end: 'home' },
  { says: 'a nonzero code without status 206', status: 200, errorCode: 1, end: 'failure' },
] as { says: string; status: number; errorCode: number; isRegistered?: boolean; end: string }[]) {
  test(`a login notify that answers ${says} leads to: ${end} [AUTH-13] [AUTH-16]`, async ({ page }) => {
    await page.route('**/notifyLogin', (route) => route.fulfill({ status, json: { errorCode, isRegistered } }));
    await comeBack(page, 'basement', { doNotShowAgainSticky: 'true' });
    await page.goto('/login/initialize-profile');
    if (end === 'terms') await expect(page).toHaveURL(/\/Login\/Terms-and-Conditions$/);
    if (end === 'home') await expect(page).toHaveURL(/\/Homepage$/);
    if (end === 'failure') {
      await expect(page.getByRole('alert').getByText('error fetching profile details', { exact: true })).toBeVisible();
    }
  });
}
