import type { Page } from 'playwright/test';

/** What is found on the page of the map, and what it says of a region. */

export const MAP = '/outage/outage-map';
export const about = (page: Page, name: string) => page.getByRole('region', { name: `About ${name}`, exact: true });
export const search = (page: Page) => page.getByRole('searchbox', { name: 'Find a place, a region or a town' });

export async function find(page: Page, name: string, kind: 'Outage region' | 'Town'): Promise<void> {
  await search(page).fill(name);
  await page
    .getByRole('list', { name: 'Found' })
    .getByRole('button', { name: `${name} ${kind}`, exact: true })
    .click();
}

/** The row of the list that opens a region. */
export const row = (page: Page, name: string) => page.locator('button[data-region]', { hasText: name });
