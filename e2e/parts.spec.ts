import type { Page } from 'playwright/test';
import { findings, findingsInAllLooks, findingsInOneLook } from './accessibility.ts';
import { test as base, expect } from './partsPage.ts';

const test = base.extend<{ open: (path: string) => Promise<void> }>({
  open: async ({ page, parts }, use) => use(async (path) => void (await page.goto(`${parts}#${path}`))),
});

const QUESTION = 'You have unsaved changes. Are you sure you want to leave?';
const question = (page: Page) => page.getByRole('alertdialog', { name: QUESTION });
const field = (page: Page) => page.getByRole('textbox', { name: 'Your words' });

test('with unsaved changes leaving asks in these very words; stay stays, leave leaves and clears the flag [APP-32] [APP-33]', async ({
  page,
  open,
}) => {
  await open('/form');
  await field(page).fill('Half a sentence');
  await page.getByRole('link', { name: 'Elsewhere' }).click();
  await expect(question(page).getByRole('heading')).toHaveText(QUESTION);
  await question(page).getByRole('button', { name: 'Stay' }).click();
  await expect(question(page)).toBeHidden();
  await expect(field(page)).toHaveValue('Half a sentence');

  await page.getByRole('link', { name: 'Elsewhere' }).click();
  expect(await findings(page)).toEqual([]);
  await question(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByText('You are elsewhere.')).toBeVisible();
  // The flag went with the form: going back and on again asks nothing.
  await page.goBack();
  await expect(field(page)).toHaveValue('');
  await page.getByRole('link', { name: 'Elsewhere' }).click();
  await expect(page.getByText('You are elsewhere.')).toBeVisible();
});

test('the browser’s own way back is asked about too, and Escape stays [APP-32]', async ({ page, open }) => {
  await open('/elsewhere');
  await page.getByRole('link', { name: 'Form' }).click();
  await field(page).fill('x');
  await page.goBack();
  await expect(question(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(field(page)).toHaveValue('x');
});

test('what is saved, or was never changed, is left without a question [APP-32]', async ({ page, open }) => {
  await open('/form');
  await field(page).fill('All of it');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Elsewhere' }).click();
  await expect(page.getByText('You are elsewhere.')).toBeVisible();
});

test('at a reload the browser itself asks, and only while something is unsaved [APP-32]', async ({ page, open }) => {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await open('/form');
  await page.reload();
  expect(asked).toEqual([]);
  await field(page).fill('x');
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
});

test('input, radio, dropdown, modal and spinner work by keyboard and have no accessibility finding', async ({
  page,
  open,
}) => {
  await open('/primitives');
  const check = async (what: string) => expect(await findings(page), what).toEqual([]);
  await check('at rest');
  await expect(page.getByRole('status')).toHaveText('Loading');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('As on the bill');

  await page.getByRole('radio', { name: 'By mail' }).press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'On paper' })).toBeChecked();

  const dropdown = page.getByRole('button', { name: /Town/ });
  await dropdown.press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeFocused();
  await check('dropdown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dropdown).toContainText('Town 2');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
    'As on the bill This field is required',
  );

  await page.getByRole('button', { name: 'Open' }).press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await check('modal');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Open' })).toBeFocused();
});

test('a modal’s content is at most 24rem high, a dropdown 14rem, and both scroll [APP-35]', async ({ page, open }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await open('/primitives');
  await page.getByRole('button', { name: /Town/ }).click();
  const list = page.getByRole('listbox');
  expect((await list.boundingBox())?.height).toBe(14 * 16);
  expect(await list.evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open' }).click();
  const content = page.getByRole('region', { name: 'Long words' });
  expect((await content.boundingBox())?.height).toBe(24 * 16);
  expect(await content.evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true);
});

const button = 'button-name <button type="button"></button>';
const contrast = 'color-contrast <p>Some words</p>';
const scrolling = 'scrollable-region-focusable <div><p>Some words</p></div>';
const LOOKS = ['light, 320 px', 'dark, 320 px', 'light, 1280 px', 'dark, 1280 px'];

test('the looks for accessibility find what is wrong in one of them, and the first look what is wrong there', async ({
  page,
  open,
}) => {
  for (const [name, found] of [
    ['none', []],
    ['unnamed', LOOKS.map((look) => `${look}: ${button}`)],
    ['dark-contrast', [`dark, 320 px: ${contrast}`, `dark, 1280 px: ${contrast}`]],
    ['light-contrast', [`light, 320 px: ${contrast}`, `light, 1280 px: ${contrast}`]],
    ['overflow', ['320 px: scrolls sideways']],
    ['wide-unnamed', [`light, 1280 px: ${button}`, `dark, 1280 px: ${button}`]],
    ['wide-dark-contrast', [`dark, 1280 px: ${contrast}`]],
    ['wide-light-contrast', [`light, 1280 px: ${contrast}`]],
    ['wide-scrolling', [`light, 1280 px: ${scrolling}`, `dark, 1280 px: ${scrolling}`]],
  ] as const) {
    await test.step(name, async () => {
      await open(`/finding/${name}`);
      await expect(page.getByText('Some words')).toBeVisible();
      expect(await findingsInAllLooks(page)).toEqual(found);
      const isFirst = (finding: string) => /^(light, )?320 px/.test(finding);
      expect(await findingsInOneLook(page)).toEqual(found.filter(isFirst));
    });
  }
});

test('the splash lights one dot after the other, each for 500 ms, and begins again after the third [APP-14]', async ({
  page,
  open,
}) => {
  await page.clock.install();
  await open('/splash');
  const lit = page.locator('main .bg-lamp');
  await expect(lit.first()).toBeVisible();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  /** After so many milliseconds. */
  const litAfter = async (ms: number) => {
    await page.clock.runFor(ms);
    return page.evaluate(async () => {
      // What a timer sets is on the screen one task later.
      await new Promise<void>((painted) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => painted();
        port2.postMessage(null);
      });
      return document.querySelectorAll('main .bg-lamp').length;
    });
  };
  const before = await litAfter(0);
  let waited = 0;
  while ((await litAfter(10)) === before && waited < 500) waited += 10;
  expect(waited).toBeLessThan(500);
  const next = (count: number) => (count % 3) + 1;
  let now = next(before);
  for (let step = 0; step < 3; step++) {
    expect(await litAfter(480)).toBe(now);
    now = next(now);
    expect(await litAfter(20)).toBe(now);
  }
});
