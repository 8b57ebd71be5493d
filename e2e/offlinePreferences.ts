import type { BrowserContext, Page } from 'playwright/test';
import { comeBack } from './comeBack.ts';
import { wholeAppKept } from './customer.ts';

/** The whole app is on the device, the connection goes, and a page of choices is opened from the notices by its link. */
export async function openWithoutConnection(page: Page, context: BrowserContext, link: string): Promise<void> {
  await comeBack(page, 'basement');
  await page.goto('/my-notifications');
  await wholeAppKept(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: link }).click();
}
