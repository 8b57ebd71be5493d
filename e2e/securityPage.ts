import { expect, type Page } from 'playwright/test';
import { comeBack } from './comeBack.ts';

/** The page of security, and what it keeps on the device. */

export const PROVIDERS = ['Google', 'Apple', 'Microsoft'];
export const title = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
export const method = (page: Page, name: 'Remember me' | 'Biometrics') => page.getByRole('switch', { name });
export const flags = (page: Page) =>
  page.evaluate(() => ({
    rememberMe: localStorage.getItem('rememberMeEnabledSticky') === 'true',
    biometrics: localStorage.getItem('biometricsEnabledSticky') === 'true',
  }));

export type Flag = 'rememberMeEnabledSticky' | 'biometricsEnabledSticky';

/** The way in that an earlier visit agreed to; none when nothing is named. */
export const chosen = (name?: Flag): Record<Flag, string> => ({
  rememberMeEnabledSticky: String(name === 'rememberMeEnabledSticky'),
  biometricsEnabledSticky: String(name === 'biometricsEnabledSticky'),
});
export const choose = (page: Page, name: Flag) =>
  page.evaluate((flags) => void Object.assign(localStorage, flags), chosen(name));

export async function openSecurity(page: Page, who = 'business', query = ''): Promise<void> {
  await comeBack(page, who, chosen());
  await page.goto(`/menu/security${query}`);
  await title(page, 'Security');
}
