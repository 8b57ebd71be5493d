import type { Page } from 'playwright/test';
import { signIn } from './customer.ts';
import { expect, test } from './fixtures.ts';

/* What a stranger sees before the app's scripts have come: the shell in that page's document (build/shells.ts). */

/** Holds the app back until the returned function is called, and notes every shift of what is on the screen. */
async function holdApp(page: Page): Promise<() => void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(globalThis, { shifts });
    interface Shift extends PerformanceEntry {
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
    }
    // One text for each shift, also where the browser does not say what moved.
    const told = ({ startTime, sources }: Shift) => {
      const moved = sources.map(({ node, previousRect: { y: from }, currentRect: { y: to } }) => {
        const what = node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent;
        return `from ${from} to ${to}: ${what}`;
      });
      return `at ${Math.round(startTime)} ms ${moved.join('; ')}`;
    };
    new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Shift[]).map(told))).observe({
      type: 'layout-shift',
      buffered: true,
    });
  });
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/assets/start-*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('the sign-in page stands there before the app does, and nothing moves when that comes', async ({ page }) => {
  const release = await holdApp(page);
  const opened = page.goto('/Login');
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Power out? Call 1-306-555-0110' })).toHaveAttribute(
    'href',
    'tel:1-306-555-0110',
  );
  await expect(page.getByRole('link', { name: 'Menu' })).toHaveAttribute('href', '/menu');
  const words = await main.textContent();
  // React marks what it drew; the shell it did not.
  const isApp = () => main.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react')));
  expect(await isApp()).toBe(false);
  release();
  await opened;
  await expect.poll(isApp).toBe(true);
  expect(await main.textContent()).toBe(words);
  // What the lamp says changes when the utility answered.
  await expect(page.getByRole('status').getByText('Connected', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts)).toEqual([]);
});

test('what is pressed before the app is there is done when it is', async ({ page }) => {
  const release = await holdApp(page);
  const opened = page.goto('/Login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  release();
  await opened;
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('the app waits for a finger that is down when it arrives, and does what was pressed', async ({ page }) => {
  const release = await holdApp(page);
  const opened = page.goto('/Login');
  await page.getByRole('button', { name: 'Sign in' }).hover();
  await page.mouse.down();
  const arrived = page.waitForResponse(/assets\/start-/);
  release();
  await arrived;
  await opened;
  await expect(page.locator('#root[data-held]')).toBeAttached();
  await page.mouse.up();
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('the outages have their title, the way to the report, and the navigation before the app does', async ({
  page,
}) => {
  const release = await holdApp(page);
  const opened = page.goto('/Outage/Outage-Updates/');
  await expect(page.getByRole('heading', { level: 1, name: 'Outage updates' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' })).toHaveAttribute(
    'href',
    '/Homepage',
  );
  release();
  await opened;
  await expect(page.getByRole('tab', { name: 'Unplanned', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'My outage areas' })).toBeAttached();
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts);
  // The status in the header may change its words, and with them its width.
  expect(shifts.filter((shift) => !/ from ([\d.]+) to \1: <span role="status"[^;]*$/.test(shift))).toEqual([]);
});

test('who was here before sees no stranger’s picture: theirs may be another', async ({ page }) => {
  await signIn(page, 'basement');
  const release = await holdApp(page);
  const opened = page.goto('/Login');
  await expect(page.locator('template#shell')).toHaveCount(1);
  await expect(page.getByRole('main')).toHaveCount(0);
  release();
  await opened;
  await expect(page.getByRole('main')).toHaveCount(1);
});
