import type { Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { comeBack } from './comeBack.ts';
import { expect, test } from './fixtures.ts';
import { changeReply } from './replies.ts';
import { choose, chosen, flags, method, openSecurity, PROVIDERS, title } from './securityPage.ts';
import { workerReady } from './worker.ts';

/** The searches with which the security page was opened, the answer of a warning among them: it leaves the address. */
function answersIn(page: Page): Record<string, string>[] {
  const seen: Record<string, string>[] = [];
  page.on('framenavigated', (frame) => {
    const { pathname, searchParams } = new URL(frame.url());
    if (pathname === '/menu/security' && searchParams.has('agreed')) seen.push(Object.fromEntries(searchParams));
  });
  return seen;
}

test('the page by its addresses: from the menu, with words of content, and back to where its query says', async ({
  page,
}) => {
  const back = page.getByRole('link', { name: 'Go back to where you were', exact: true });
  const disagree = page.getByRole('button', { name: 'Disagree', exact: true });
  const answers = answersIn(page);
  await comeBack(page, 'business', chosen());

  await test.step('the menu leads to two switches, reset password and three social apps (SEC-02, SEC-12)', async () => {
    await page.goto('/menu');
    await page.getByRole('link', { name: /^Security/ }).click();
    await expect(page).toHaveURL(/\/menu\/security$/);
    await expect(method(page, 'Remember me')).not.toBeChecked();
    await expect(method(page, 'Biometrics')).not.toBeChecked();
    await expect(page.getByRole('button', { name: 'Reset password' })).toBeVisible();
    for (const provider of PROVIDERS) {
      await expect(page.getByRole('button', { name: `Connect ${provider}`, exact: true })).toBeVisible();
    }
    await expect(page.getByRole('button', { name: /^Disconnect/ })).toHaveCount(0);
  });

  await test.step('an address that claims an agreement switches nothing on (SEC-06)', async () => {
    await page.goto('/menu/security?agreed=true&pendingMethod=biometrics');
    await title(page, 'Security');
    await expect(method(page, 'Biometrics')).not.toBeChecked();
    await expect(page.getByText('Biometrics are on.')).toBeHidden();
    expect(await flags(page)).toEqual({ rememberMe: false, biometrics: false });
    await page.goto('/menu/security?agreed=false&pendingMethod=biometrics');
    await expect(page.getByText('You did not agree, so nothing was switched on.')).toBeVisible();
  });

  await test.step('a warning returns with its query to a page of this app, and never to another site (AUTH-24, SEC-04)', async () => {
    for (const elsewhere of ['https://evil.example/', '//evil.example/', '/\\\\evil.example']) {
      const search = new URLSearchParams({ pendingMethod: 'rememberMe', returnUrl: elsewhere });
      await page.goto(`/login/remember-me-warning?${search}`);
      await expect(disagree).toBeVisible();
      expect(new URL(page.url()).hostname).toBe('localhost');
    }
    const search = new URLSearchParams({ pendingMethod: 'rememberMe', returnUrl: '/menu/security' });
    await page.goto(`/login/remember-me-warning?${search}`);
    await disagree.click();
    await expect(page.getByText('You did not agree, so nothing was switched on.')).toBeVisible();
    expect(answers.at(-1)).toEqual({ agreed: 'false', pendingMethod: 'rememberMe' });
    await expect(page).toHaveURL(/\/menu\/security$/);
  });

  await test.step('it leads back to the page of this app that its query names, also by way of a warning (AUTH-24)', async () => {
    const returnUrl = '/my-profile?newProfile=true';
    await page.goto(`/menu/security?${new URLSearchParams({ returnUrl })}`);
    await expect(back).toHaveAttribute('href', returnUrl);
    await method(page, 'Remember me').press('Space');
    await disagree.click();
    await expect(page.getByText('You did not agree, so nothing was switched on.')).toBeVisible();
    expect(answers.at(-1)).toEqual({ returnUrl, pendingMethod: 'rememberMe', agreed: 'false' });
    await back.click();
    await page.waitForURL((url) => url.pathname === '/my-profile');
    await expect(page.getByText('Your profile is set up')).toBeVisible();
    const elsewhere = new URLSearchParams({ returnUrl: 'https://evil.example/', pendingMethod: 'rememberMe' });
    await page.goto(`/menu/security?${elsewhere}`);
    await expect(method(page, 'Remember me')).not.toBeChecked();
    await expect(back).toHaveCount(0);
  });

  await test.step('title and description of a page come from content (APP-19)', async () => {
    await changeReply(page, '**/api/content/en', (body) => {
      Object.assign(body.pages.security, { title: 'Your locks', description: 'All of them.' });
    });
    await page.goto('/menu/security');
    await title(page, 'Your locks');
    await expect(page.getByText('All of them.')).toBeVisible();
    await expect(page).toHaveTitle('Your locks · Stormlamp');
  });
});

test('one way in at a time, and it is remembered under its exact name [SEC-03] [SEC-08]', async ({ page }) => {
  await comeBack(page, 'business', chosen());
  await page.goto('/menu/security');
  await expect(method(page, 'Remember me')).not.toBeChecked();
  await expect(method(page, 'Biometrics')).not.toBeChecked();
  // In another tab being remembered was agreed to: this page shows it, and the other one off.
  const other = await page.context().newPage();
  await other.goto('/menu');
  await choose(other, 'rememberMeEnabledSticky');
  await expect(method(page, 'Remember me')).toBeChecked();
  await expect(method(page, 'Biometrics')).not.toBeChecked();
  // The lock was made there: it closes here too.
  await choose(other, 'biometricsEnabledSticky');
  await expect(page.getByRole('button', { name: 'Use fingerprint or face' })).toBeVisible();
});

test('each way in is switched on by its warning page, and counts only after a yes there', async ({ page, context }) => {
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const query = () => Object.fromEntries(new URL(page.url()).searchParams);
  const answers = answersIn(page);
  const switchOn = async (name: 'Remember me' | 'Biometrics', pending: string, warning: string) => {
    const goToWarning = async () => {
      await method(page, name).press('Space');
      await page.waitForURL((url) => url.pathname.toLowerCase() === warning);
      expect(await flags(page)).toEqual({ rememberMe: false, biometrics: false });
    };
    const answer = async (yesOrNo: 'Agree' | 'Disagree') => {
      await page.getByRole('button', { name: yesOrNo, exact: true }).click();
      await page.waitForURL(/\/menu\/security$/);
      expect(answers.at(-1)).toEqual({ agreed: String(yesOrNo === 'Agree'), pendingMethod: pending });
    };
    const left = page.waitForURL((url) => url.searchParams.get('pendingMethod') === pending);
    await goToWarning();
    await left;
    expect(query()).toEqual({ pendingMethod: pending, returnUrl: '/menu/security' });

    await answer('Disagree');
    await expect(page.getByText('You did not agree, so nothing was switched on.')).toBeVisible();
    await expect(method(page, name)).not.toBeChecked();
    expect(await flags(page)).toEqual({ rememberMe: false, biometrics: false });

    await goToWarning();
    await answer('Agree');
    await expect(method(page, name)).toBeChecked();
    await expect(page.getByText(/^(Remember me is|Biometrics are) on\.$/)).toBeVisible();
    expect(await flags(page)).toEqual({ rememberMe: pending === 'rememberMe', biometrics: pending === 'biometrics' });
  };
  await openSecurity(page);

  await test.step('being remembered (SEC-04, SEC-05, SEC-06)', () =>
    switchOn('Remember me', 'rememberMe', '/login/remember-me-warning'));

  await test.step('switching off tells the server and clears the flags, without a warning page (SEC-07, SEC-08)', async () => {
    await page.goto('/menu/security');
    const told = page.waitForRequest('**/api/session/updateSession?rememberMe=false&lock=false');
    await method(page, 'Remember me').press('Space');
    await told;
    await expect(method(page, 'Remember me')).not.toBeChecked();
    expect(await flags(page)).toEqual({ rememberMe: false, biometrics: false });
    await expect(page).toHaveURL(/\/menu\/security$/);
  });

  await test.step('biometrics (SEC-04, SEC-05, SEC-06)', () =>
    switchOn('Biometrics', 'biometrics', '/login/biometrics-warning'));
});

test('resetting the password goes to the provider’s page for it and ends on the success page, which leads back [SEC-09] [SEC-10]', async ({
  page,
}) => {
  await openSecurity(page);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByRole('heading', { name: 'Change password' })).toBeVisible();
  expect(new URL(page.url()).hostname).toBe('127.0.0.1');
  await page.locator('[name=oldPassword]').fill('lamp');
  await page.locator('[name=newPassword]').fill('brighter lamp');
  await page.locator('[name=newPassword]').press('Enter');
  await page.waitForURL('**/menu/security/reset-password-success?**');
  await title(page, 'Your password is changed');
  await page.getByRole('link', { name: 'Back to Security' }).click();
  await title(page, 'Security');
  await page.goto('/menu/security/reset-password-success');
  await expect(page).toHaveURL(/\/menu\/security$/);
});

test('a no at the provider changes nothing and says so; without a session or a connection nobody is sent there [SEC-09]', {
  tag: '@worker',
}, async ({ page, context }) => {
  await openSecurity(page);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await title(page, 'Your password was not changed');
  await page.getByRole('link', { name: 'Back to Security' }).click();
  await title(page, 'Security');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('This needs a connection. Nothing was changed')).toBeVisible();
  await context.setOffline(false);
  await page.evaluate(() =>
    fetch('/api/session/signOut', {
      method: 'POST',
      body: '{}',
      headers: { 'x-stormlamp': '1', 'content-type': 'application/json' },
    }),
  );
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('You were signed out. Please sign in again')).toBeVisible();
  await expect(page).toHaveURL(/\/menu\/security$/);
});

test('without a connection the page opens, says so, changes nothing and keeps what the device knows', {
  tag: '@worker',
}, async ({ page, context, server }) => {
  await comeBack(page, 'business', chosen('rememberMeEnabledSticky'));
  await page.goto('/menu/security');
  await page.getByRole('button', { name: 'Connect Google', exact: true }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('It is connected.')).toBeVisible();
  await expect(method(page, 'Remember me')).toBeChecked();
  await workerReady(page);
  await context.setOffline(true);
  await expect(page.getByText('What is on this page needs a connection.')).toBeVisible();
  await method(page, 'Remember me').press('Space');
  await expect(page.getByRole('alert')).toContainText('Failed to update session');
  await expect(method(page, 'Remember me')).toBeChecked();
  expect(await flags(page)).toEqual({ rememberMe: true, biometrics: false });
  await context.setOffline(false);

  await server.refuse();
  await page.goto('/menu/security');
  const disconnect = page.getByRole('button', { name: 'Disconnect Google', exact: true });
  await disconnect.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('This needs a connection. Nothing was changed')).toBeVisible();
  await expect(disconnect).toBeVisible();
});

test('the security pages have no accessibility finding, light and dark, at 320 px and wide, and break no policy [SEC-11]', async ({
  page,
}) => {
  await openSecurity(page, 'business', '?status=success');
  await expectAccessible(page, 'security');
  await page.goto('/menu/security?status=error');
  await expect(page.getByText('It was not connected.')).toBeVisible();
  await expectAccessible(page, 'not connected');
  await page.goto('/menu/security?status=whatever');
  await title(page, 'Security');
  await expect(page.getByText('It was not connected.')).toHaveCount(0);
  await page.goto('/menu/security/reset-password-success?from=forgot-password');
  await title(page, 'Your password is changed');
  // SEC-11: after a forgotten password it leads on into the app.
  await expect(page.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/Login/Initialize-Profile');
  await expectAccessible(page, 'password changed');
});
