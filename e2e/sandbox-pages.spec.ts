import type { Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

/* The pages of the sandbox's own: its provider's and the control room. They look as the app does. */

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** What of its look a page has from the app's theme. */
const lookOf = (page: Page, primary: string) =>
  button(page, primary).evaluate((element) => {
    const { backgroundColor, color, borderRadius, minHeight, fontSize, fontWeight } = getComputedStyle(element);
    const paper = getComputedStyle(document.documentElement).backgroundColor;
    return { paper, backgroundColor, color, borderRadius, minHeight, fontSize, fontWeight };
  });

async function openProvider(page: Page): Promise<void> {
  await page.goto('/Login');
  await button(page, 'Sign in').click();
  await expect(page.getByLabel('Email')).toBeVisible();
}

test('the provider’s page and the control room have the colours, the type and the buttons of the app, by day and by night', async ({
  page,
}) => {
  // What is pressed is drawn over some time.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/Login');
    await expect(button(page, 'Sign in')).toBeVisible();
    const look = await lookOf(page, 'Sign in');
    await button(page, 'Sign in').click();
    await expect(page.getByLabel('Email')).toBeVisible();
    await page.mouse.move(0, 0);
    expect(await lookOf(page, 'Sign in'), colorScheme).toEqual(look);
    await page.goto('/sandbox');
    expect(await lookOf(page, 'Play it'), colorScheme).toEqual(look);
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => document.fonts.check('700 17px "Atkinson Hyperlegible Next"'))).toBe(true);
  }
});

test('the provider’s pages are accessible, and a customer is chosen and signed in with them', async ({ page }) => {
  await openProvider(page);
  await expectAccessible(page, 'the sign-in page of the provider');
  await button(page, 'Sign in').click();
  await page.getByRole('link', { name: /^landlord@/ }).click();
  await expect(page.getByLabel('Email')).toHaveValue('landlord@sandbox.example');
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.getByLabel('Password').fill('wrong');
  await button(page, 'Sign in').click();
  await expect(page.getByRole('alert')).toHaveText('That password is not right. Please try again.');
  await expectAccessible(page, 'the sign-in page of the provider with a wrong password');
});

test('the control room is accessible, and plays a fault that is chosen by its tile', async ({ page, server }) => {
  await page.goto('/sandbox');
  await page.getByText('Say no').click();
  await page.getByLabel('Where: whole segments, such as /api or meterRead').fill('meterRead');
  await page.getByLabel('Value', { exact: true }).fill('503');
  await page.getByLabel('How many times').fill('2');
  await button(page, 'Play it').click();
  await expect(page.getByText('2 faults left', { exact: true })).toBeVisible();
  expect((await server.state()).faults).toEqual([{ path: 'meterRead', mode: 'status', value: 503, times: 2 }]);
  await expectAccessible(page, 'the control room');
});

test('where there is room, the levers and what arrived stand side by side', async ({ page }) => {
  await page.goto('/sandbox');
  const places = async () => {
    const lever = await page.getByRole('heading', { name: 'Play a fault' }).boundingBox();
    const list = await page.getByRole('heading', { name: 'Meter readings' }).boundingBox();
    if (!lever || !list) throw new Error('not drawn');
    return { beside: list.x > lever.x + lever.width, below: list.y > lever.y + 600 };
  };
  expect(await places()).toEqual({ beside: false, below: true });
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await places()).toEqual({ beside: true, below: false });
});
