import { expect, type Page } from 'playwright/test';
import { button } from './primaryDetails.ts';

/** The page of the pre-authorized payment plan, and what a customer does there. */

export const PLAN_PATH = '/my-profile/pre-authorized-payment-plan';
export const ACCOUNT_PATH = '/my-profile/account-details-and-billing-preference';
export const BANK_ACCOUNT = '004417019012';

export const transit = (page: Page) => page.getByLabel('Branch transit number', { exact: true });
export const institution = (page: Page) => page.getByLabel('Financial institution number', { exact: true });
export const bankAccount = (page: Page) => page.getByLabel('Bank account number', { exact: true });
export const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

export async function chooseDay(page: Page, day: string): Promise<void> {
  await page.getByRole('button', { name: /Withdrawal day/ }).click();
  await page.getByRole('option', { name: day, exact: true }).click();
}

export async function fillIn(page: Page, { number = '01234', holder = 'Marlene Kowalchuk' } = {}): Promise<void> {
  await transit(page).fill(number);
  await institution(page).fill('899');
  await bankAccount(page).fill(BANK_ACCOUNT);
  await page.getByLabel('Account holder name').fill(holder);
  await page.getByLabel('Personal').check();
  await chooseDay(page, 'the 7th');
}

/** From the form to what is sent. */
export async function agree(page: Page): Promise<void> {
  await button(page, 'Continue').click();
  await expect(title(page, 'Look it over')).toBeVisible();
  await page.getByLabel('I agree to the terms').check();
  await page.getByLabel('I consent to the withdrawals').check();
}
