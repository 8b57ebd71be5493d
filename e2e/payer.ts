import { expect, type FrameLocator, type Page } from 'playwright/test';
import { comeBack } from './comeBack.ts';

/* What somebody does who pays by card, in their words. */

export const amountField = (page: Page) => page.getByLabel('Payment amount');
export const proceed = (page: Page) => page.getByRole('button', { name: 'Proceed' });
export const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** The card provider's form, in the checkout's document, in the page. */
export const cardForm = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Card payment"]').frameLocator('iframe[title="Card details"]');

/** Opens the page of the amount, with what is due proposed. */
export async function openPayment(page: Page, who: string): Promise<void> {
  await comeBack(page, who);
  await page.goto('/my-bill/payment-summary');
  await expect(amountField(page)).not.toHaveValue('');
}

/** On to the card form, with this amount of dollars; what is above the amount due is confirmed. */
export async function toCardForm(page: Page, amount?: string): Promise<void> {
  if (amount !== undefined) await amountField(page).fill(amount);
  await proceed(page).click();
  // A frame in a frame, each with a script of its own: on a busy machine it comes late.
  await expect(cardForm(page).getByLabel('Card number')).toBeVisible({ timeout: 60_000 });
  await expect(page).toHaveURL(/\/my-bill\/payment-details$/);
}

export async function typeCard(page: Page, number = '4242 4242 4242 4242'): Promise<void> {
  const form = cardForm(page);
  await form.getByLabel('Card number').fill(number);
  await form.getByLabel('Expiry').fill('12/29');
  await form.getByLabel('Security code').fill('123');
  await form.getByLabel('Cardholder name').fill('Ada Stone');
}

export async function pay(page: Page, number?: string): Promise<void> {
  await typeCard(page, number);
  await cardForm(page).getByRole('button', { name: 'Pay', exact: true }).click();
}
