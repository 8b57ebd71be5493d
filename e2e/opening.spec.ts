import type { Page } from 'playwright/test';
import { PARTS_OF_OPENING } from '#contracts/opening.ts';
import { comeBack } from './comeBack.ts';
import { countRows } from './database.ts';
import { expect, test } from './fixtures.ts';

/** Of what the page asks the calls that an opening stands for, and the opening itself. */
function asked(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const name = new URL(request.url()).pathname.split('/').at(-1) ?? '';
    if ([...PARTS_OF_OPENING, 'opening'].includes(name)) names.push(name);
  });
  return names;
}

const TABLES = ['profile', 'accounts', 'notifications', 'accountDetails', 'meters', 'bills'] as const;

test('an opening is one call, and what a part of it lacks is asked for by its own', async ({ page }) => {
  await comeBack(page, 'basement');
  const calls = asked(page);
  await test.step('what home shows, and what is kept for later, comes by it', async () => {
    await page.goto('/Homepage');
    await expect(page.getByText('Marlene').first()).toBeVisible();
    await expect.poll(() => countRows(page, 'stormlamp-cache', ...TABLES)).toEqual([1, 1, expect.any(Number), 1, 1, 1]);
    await page.waitForLoadState('networkidle');
    expect(calls).toEqual(['opening']);
  });
  await test.step('a bill in it that cannot be read is asked for by its own call', async () => {
    calls.length = 0;
    await page.route('**/opening', async (route) => {
      const reply = await route.fetch();
      await route.fulfill({ response: reply, json: { ...(await reply.json()), billDetails: { data: 'none' } } });
    });
    await page.goto('/my-bill');
    await expect(page.getByText('Amount due', { exact: true })).toBeVisible();
    await expect.poll(() => calls).toEqual(['opening', 'billDetails']);
  });
});
