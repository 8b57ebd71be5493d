import { expect, type Page } from 'playwright/test';
import { Authenticator } from './authenticator.ts';
import { passProvider } from './customer.ts';

/** A first run in which the customer chooses the lock, up to the question whether the app may ask for their finger. */
export async function toBiometricsWarning(page: Page): Promise<void> {
  await passProvider(page, 'basement');
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('switch', { name: 'Biometrics' }).press('Space');
  await page.getByRole('checkbox', { name: 'Do not show this again' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(/\/login\/biometrics-warning/);
  await expect(page.getByRole('button', { name: 'Agree', exact: true })).toBeVisible();
}

/** The whole of it: home, behind a lock that the reader given opens. */
export async function signInWithLock(page: Page): Promise<Authenticator> {
  const authenticator = await Authenticator.of(page);
  await toBiometricsWarning(page);
  await page.getByRole('button', { name: 'Agree', exact: true }).click();
  await expect(page.getByText('Marlene').first()).toBeVisible();
  return authenticator;
}
