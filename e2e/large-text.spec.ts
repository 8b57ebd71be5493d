import { chromium, type Locator, type Page } from 'playwright/test';
import { comeBack } from './comeBack.ts';
import { HOME, openMeterPage } from './customer.ts';
import { rowsOf } from './database.ts';
import { expect, test } from './fixtures.ts';
import { skipTour } from './mapPicture.ts';
import { breakers, goStepByStep, next } from './reporter.ts';

/* Text that the customer made larger in the browser's settings, screens with little room, and colours of their own. */

const digit = (page: Page) => page.getByRole('textbox', { name: 'Digit 1 of 5' });
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Nothing can be scrolled sideways, and title, headings and labels stand in whole words. */
async function expectReadable(page: Page, name: string | RegExp): Promise<void> {
  await expect(title(page)).toHaveText(name);
  const { sticksOut, broken } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const lines = (text: Node, from: number, to: number) => {
      const range = document.createRange();
      range.setStart(text, from);
      range.setEnd(text, to);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    };
    const broken = [...document.querySelectorAll('h1, h2, label')].flatMap((element) => {
      const text = element.firstChild;
      if (!(text instanceof Text)) return [];
      const words = [...text.data.matchAll(/[^\s-]+/g)];
      return words.filter(({ 0: word, index }) => lines(text, index, index + word.length) > 1).map(([word]) => word);
    });
    const sticksOut = [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        // What is for screen readers only lies a pixel outside; what sticks out at the left cannot be scrolled to.
        return left < -1 || (right > clientWidth && scrollWidth > clientWidth);
      })
      .map(({ tagName, className, textContent }) => `${tagName} ${className} ${textContent?.slice(0, 40)}`);
    return { sticksOut, broken };
  });
  expect({ sticksOut, broken }, String(name)).toEqual({ sticksOut: [], broken: [] });
}

const withLargeText = test.extend<{ large: Page }>({
  // The customer's own setting: the browser is started with it.
  large: async ({ server, launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'];
    const browser = await chromium.launch({ ...launchOptions, args });
    await use(await browser.newPage({ baseURL: server.origin, viewport: { width: 360, height: 740 } }));
    await browser.close();
  },
});

withLargeText(
  'with text of twice the size the titles stay whole, the header leaves room, and a reading can be typed',
  async ({ large: page }) => {
    await comeBack(page, 'basement');
    for (const [path, name] of [
      ['/Homepage', HOME],
      ['/menu', 'Menu'],
      ['/outage/report-outage', 'Report an outage'],
      ['/meter-read', 'Read your meter'],
    ] as const) {
      await page.goto(path);
      await expectReadable(page, name);
    }
    const header = await page.getByRole('banner').boundingBox();
    expect(header?.height).toBeLessThan(740 / 2);
    await digit(page).scrollIntoViewIfNeeded();
    await digit(page).click();
    await page.keyboard.type('4');
    await expect(digit(page)).toHaveValue('4');
    await expect(digit(page)).toBeInViewport({ ratio: 1 });
  },
);

withLargeText(
  'with text of twice the size nothing sticks out on the pages about bills and payment',
  async ({ large: page }) => {
    test.slow();
    await comeBack(page, 'overdue');
    for (const [path, name] of [
      ['/my-bill', 'Bill'],
      ['/my-bill/billing-breakdown', 'Billing breakdown'],
      ['/my-bill/bill-history', 'Bill history'],
      ['/my-bill/payment-history', 'Payment history'],
      ['/my-bill/payment-summary', 'Pay by card'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('main').locator('dl, table').filter({ visible: true }).first()).toBeVisible();
      await expectReadable(page, name);
    }
  },
);

withLargeText(
  'with text of twice the size nothing sticks out on the pages about outages, in the outbox and in the menu',
  async ({ large: page }) => {
    test.slow();
    await skipTour(page);
    await comeBack(page, 'farm');
    for (const [path, name] of [
      ['/outage/outage-updates', 'Outage updates'],
      ['/outage/outage-map?region=SK-101', 'Outages'],
      ['/outage/outage-area', 'My outage areas'],
      ['/outbox', 'Waiting to send'],
      ['/my-profile', 'Profile'],
      ['/menu/security', 'Security'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
      await expectReadable(page, name);
    }
    await page.goto('/outage/outage-area');
    await page.getByRole('searchbox', { name: 'Filter by name' }).fill('Kindersley');
    await page.getByRole('button', { name: 'Add area: Kindersley', exact: true }).click();
    await expect(page.getByText('Area added')).toBeVisible();
    await expectReadable(page, 'My outage areas');
  },
);

withLargeText(
  'with text of twice the size the call in the report and the list of accounts fit',
  async ({ large: page }) => {
    await comeBack(page, 'landlord');
    await page.goto('/outage/report-outage');
    await goStepByStep(page);
    await breakers(page).check();
    await next(page);
    await expect(page.getByRole('link', { name: /^Smell burning or see a line down/ })).toBeVisible();
    await expectReadable(page, 'Report an outage');
    await page.goto('/Homepage');
    // While they are loaded the list says how many are ready, and rows move when that goes.
    const metersHere = async () => (await rowsOf(page, 'stormlamp-cache', 'meters')).length;
    await expect.poll(metersHere, { timeout: 60_000 }).toBe(40);
    await page.getByRole('button', { name: /Choose your account/ }).click();
    const account = page.getByRole('option').first();
    await expect(account).toBeVisible();
    await expectReadable(page, HOME);
    await account.scrollIntoViewIfNeeded();
    // What covers it would take the press.
    await account.click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // On a low screen the dialog scrolls as a whole: what the press moves away would not be pressed.
    await page.setViewportSize({ width: 360, height: 420 });
    await page.getByRole('button', { name: /Choose your account/ }).click();
    await account.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await account.click({ position: { x: 20, y: 20 } });
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

withLargeText(
  'with text of twice the size the bar has three places in whole words on one line; the menu has the others',
  async ({ large: page }) => {
    await comeBack(page, 'basement');
    await page.goto('/Homepage');
    const bar = page.getByRole('navigation', { name: 'Main' });
    const items = bar.getByRole('listitem');
    await expect(items).toHaveText(['Home', 'Outages', 'Menu']);
    // All at once: the page may still move.
    const tops = await items.evaluateAll((all) => all.map((item) => item.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    for (const item of await items.all()) {
      const { wide, high } = await item.getByRole('link').evaluate((link) => {
        const range = document.createRange();
        range.selectNodeContents(link.lastChild ?? link);
        const { width, height } = range.getBoundingClientRect();
        return { wide: width - link.clientWidth, high: height / Number.parseFloat(getComputedStyle(link).fontSize) };
      });
      // The word fits into its place, on one line.
      expect(wide).toBeLessThanOrEqual(0);
      expect(high).toBeLessThan(2);
    }
    await items.filter({ hasText: 'Menu' }).getByRole('link').click();
    await expectReadable(page, 'Menu');
    const others = page.getByRole('navigation', { name: 'More' });
    for (const name of ['Bill', 'Meter']) await expect(others.getByRole('link', { name, exact: true })).toBeVisible();
    await others.getByRole('link', { name: 'Meter', exact: true }).click();
    await expectReadable(page, 'Read your meter');
  },
);

withLargeText('with text of twice the size a late bill is paid from the first screen', async ({ large: page }) => {
  await comeBack(page, 'overdue');
  await page.goto('/Homepage');
  await expect(page.getByRole('link', { name: 'Pay $270.65' })).toBeInViewport({ ratio: 1 });
});

test('on a phone on its side an outage is reported from the first screen, and the question is answered there', async ({
  page,
  server,
}) => {
  const out = { action: 'start', Planned: 'Unplanned', RegionId: 'SK-101', Region: 'Kindersley' } as const;
  const facts = { Message: 'A tree fell.', Cause: 'A tree', CrewStatus: 'On the way', CustomersAffected: 218 };
  const publish = async (hours: number) => {
    await server.publish({ action: 'clear' });
    const EstimatedRestoration = new Date(Date.now() + hours * 3_600_000).toISOString();
    await server.publish({ ...out, ...facts, EstimatedRestoration });
  };
  await page.setViewportSize({ width: 740, height: 360 });
  await publish(2);
  await comeBack(page, 'basement');
  await page.goto('/Homepage');
  await expect(page.getByRole('link', { name: 'My power is out' })).toBeInViewport({ ratio: 1 });
  // What is known of it stands below.
  await expect(page.getByText('218 customers are without power.')).not.toBeInViewport({ ratio: 1 });
  await publish(-1);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Yes, it is back' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('link', { name: 'No, still out' })).toBeInViewport({ ratio: 1 });
});

for (const [what, width, height] of [
  ['on a phone on its side', 740, 360],
  ['on a screen of 1280 × 1024 at 400 %', 320, 256],
] as const) {
  test(`${what} the box that is typed in is in sight, whole`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await comeBack(page, 'basement');
    await openMeterPage(page);
    await expectReadable(page, 'Read your meter');
    await digit(page).focus();
    await expect(digit(page)).toBeInViewport({ ratio: 1 });
    // What covers the box would take the click.
    await digit(page).click({ trial: true });
  });
}

test('in forced colours every button that does something has an edge', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await comeBack(page, 'basement');
  for (const [path, name] of [
    ['/Homepage', 'My power is out'],
    ['/outage/report-outage', 'Send my report'],
    ['/sandbox', 'Play it'],
  ] as const) {
    await page.goto(path);
    const button = page.getByRole('main').locator('a, button').filter({ hasText: name }).first();
    const edge = await button.evaluate((node) => {
      const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(node);
      return { isThere: Number.parseFloat(borderTopWidth) > 0, isSeen: borderTopColor !== backgroundColor };
    });
    expect(edge, name).toEqual({ isThere: true, isSeen: true });
  }
});

test('in forced colours switches and dots can still be told from what is around them', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await comeBack(page, 'basement');
  await page.goto('/menu/security');
  const fill = (of: Locator) => of.evaluate((node) => getComputedStyle(node).backgroundColor);
  for (const [name, isOn] of [
    ['Remember me', true],
    ['Biometrics', false],
  ] as const) {
    const control = page.getByRole('switch', { name });
    await expect(control).toBeChecked({ checked: isOn });
    const track = control.locator('+ span');
    expect(await fill(track.locator('span'))).not.toBe(await fill(track));
  }
  const dot = page.getByRole('banner').getByRole('status').locator('[aria-hidden]');
  expect(await dot.evaluate((node) => getComputedStyle(node).borderTopWidth)).toBe('1px');
});
