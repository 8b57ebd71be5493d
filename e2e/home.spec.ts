import type { Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { comeBack } from './comeBack.ts';
import { submitReading } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { changeReply } from './replies.ts';

/* Home: its slides, what is in sight, and what leads on. What its cards say in each state is in tests/pages. */

const carousel = (page: Page) => page.getByRole('region', { name: 'Welcome and good to know' });
const enterReading = (page: Page) => page.getByRole('link', { name: 'Enter your reading', exact: true });
const slide = (page: Page) => carousel(page).getByRole('group');
const dot = (page: Page, number: number) => carousel(page).getByRole('button', { name: `Slide ${number} of 3` });
const shown = (page: Page, number: number) => expect(slide(page)).toHaveAccessibleName(`Slide ${number} of 3`);
const hero = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

/** Neither pointer nor focus is on the slides. */
async function leaveSlides(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await page.getByRole('heading', { level: 1 }).focus();
}

/** From here on only the test moves the clock; the first slide is shown. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await dot(page, 1).click();
  await leaveSlides(page);
  await shown(page, 1);
}

test('the slides greet, are chosen by their dots, take turns, wait, and can be stopped', async ({ page }) => {
  await changeReply(page, '**/profileDetails', (body) => {
    body.data.profileName = 'MARLENE o’neil-KOWALCHUK';
  });
  await comeBack(page, 'basement');
  await page.clock.install();
  await page.goto('/Homepage');
  await test.step('home greets with a welcome label and the name in title case, and a dot selects its slide (APP-24)', async () => {
    await expect(slide(page)).toContainText('Good to see you');
    await expect(slide(page)).toContainText('Marlene O’Neil-Kowalchuk');
    for (const number of [3, 2, 1]) {
      await dot(page, number).click();
      await shown(page, number);
      await expect(dot(page, number)).toHaveAttribute('aria-current', 'true');
      await expect(carousel(page).locator('[aria-current=true]')).toHaveCount(1);
      await expectAccessible(page, `slide ${number}`);
    }
  });
  await stopClock(page);
  await test.step('the slides change every 5 seconds and start over (APP-25)', async () => {
    for (const next of [2, 3, 1, 2, 3, 1]) {
      await page.clock.runFor(4999);
      await shown(page, next === 1 ? 3 : next - 1);
      await page.clock.runFor(1);
      await shown(page, next);
    }
  });
  await test.step('the slides wait under a pointer, a finger and the focus, and go on afterwards (APP-26)', async () => {
    await slide(page).hover();
    await page.clock.runFor(20_000);
    await shown(page, 1);
    await page.mouse.move(5, 5);
    await page.clock.runFor(5000);
    await shown(page, 2);

    await dot(page, 2).focus();
    await page.clock.runFor(20_000);
    await shown(page, 2);
    await page.getByRole('heading', { level: 1 }).focus();
    await page.clock.runFor(5000);
    await shown(page, 3);

    const finger = { pointerType: 'touch', bubbles: true };
    await carousel(page).dispatchEvent('pointerover', finger);
    await page.clock.runFor(20_000);
    await shown(page, 3);
    await carousel(page).dispatchEvent('pointerout', finger);
    await page.clock.runFor(5000);
    await shown(page, 1);
  });
  await test.step('the slides can be stopped for good, and run again when told to', async () => {
    await page.getByRole('button', { name: 'Stop the slides' }).click();
    await leaveSlides(page);
    await page.clock.runFor(20_000);
    await shown(page, 1);
    await page.getByRole('button', { name: 'Let the slides run' }).click();
    await leaveSlides(page);
    await page.clock.runFor(5000);
    await shown(page, 2);
  });
});

test('who wants no motion finds the slides standing', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await comeBack(page, 'basement');
  await page.clock.install();
  await page.goto('/Homepage');
  await expect(carousel(page)).toBeVisible();
  await stopClock(page);
  await page.clock.runFor(20_000);
  await shown(page, 1);
  await expect(page.getByRole('button', { name: 'Let the slides run' })).toBeVisible();
});

test('what home shows, in sight on the smallest phone, and before any other page is loaded', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await comeBack(page, 'basement');
  const report = page.getByRole('link', { name: 'Report an outage', exact: true });
  const line = page.getByRole('link', { name: 'Line down? Call 1-306-555-0110' });
  await test.step('what is about an account shows only when there is one; the ways on always (APP-27)', async () => {
    await changeReply(page, '**/profileDetails', (body) => {
      body.data.associatedAccounts.account = [];
    });
    await page.goto('/Homepage');
    await expect(hero(page, 'Add your account')).toBeVisible();
    await expect(report).toBeVisible();
    await expect(page.getByText('No. 5000 1034 0137')).toBeHidden();
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
    await expect(page.getByText('No. 5000 1034 0137')).toBeVisible();
  });
  await test.step('what to do now is in sight: the report while the power is out, else the reading', async () => {
    await expect(page.getByRole('link', { name: 'My power is out' })).toBeInViewport({ ratio: 1 });
    await server.publish({ action: 'clear' });
    await page.reload();
    await expect(enterReading(page)).toBeInViewport({ ratio: 1 });
  });
  await test.step('home and its copies are shown before any other page of the app is loaded', async () => {
    await expect(slide(page)).toContainText('Marlene Kowalchuk');
    const held: string[] = [];
    await page.route('**/assets/*.js', (route) => {
      const [, chunk = ''] = /\/assets\/([\w-]+?)-[\w-]{7}\.js$/.exec(route.request().url()) ?? [];
      if (['shell', 'shared', 'start', 'home'].includes(chunk)) return route.continue();
      held.push(chunk);
    });
    await page.reload();
    await expect(enterReading(page)).toBeVisible();
    await expect(slide(page)).toContainText('Marlene Kowalchuk');
    // The app asks for others, which do not come.
    await expect.poll(() => held).toContain('background');
    await page.unrouteAll();
  });
  await test.step('home leads to whom to call, and to the outage report (APP-28)', async () => {
    await page.reload();
    await expect(line).toHaveAttribute('href', 'tel:1-306-555-0110');
    await page.getByRole('link', { name: 'Get help' }).click();
    await expect(page).toHaveURL(/\/menu\/get-help$/);
    const cards = page.getByRole('region', { name: 'Contact us' });
    await expect(cards.getByRole('listitem')).toHaveCount(3);
    await expect(cards.getByRole('link', { name: /Bills, meters/ })).toHaveAttribute('href', 'tel:1-306-555-0120');
    await expectAccessible(page, 'whom to call');
    await page.goBack();
    await report.click();
    await expect(page).toHaveURL(/\/outage\/report-outage$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Report an outage' })).toBeVisible();
  });
});

test('a reading that is due says how long; entered, its row says where it stands [APP-27]', {
  tag: '@worker',
}, async ({ page, context, server }) => {
  await server.publish({ action: 'clear' });
  await comeBack(page, 'basement');
  await page.goto('/Homepage');
  const due = hero(page, 'Read your meter');
  await expect(due.getByText(/^(\d+\sdays left|1\sday left|Last day)$/)).toBeVisible();
  await expect(due.getByText(/^Read your meter by [A-Z]\w+day, [A-Z][a-z]{2}\.?\s\d+(,\s\d{4})?\.$/)).toBeVisible();
  await enterReading(page).click();
  // Pressed to enter a reading, nobody looks for the first box.
  await expect(page.getByRole('textbox', { name: /^Digit 1 of/ })).toBeFocused();
  await context.setOffline(true);
  await submitReading(page, '48211');
  await page.getByRole('link', { name: 'Done' }).click();
  await expect(due).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Pay \$/ })).toBeVisible();
  const reading = page.getByRole('link', { name: /^Reading 48 211/ });
  await expect(reading).toContainText('Waiting to send. It is kept on this device.');
  await expect(page.getByRole('link', { name: /^Waiting to send/ })).toBeVisible();
  await context.setOffline(false);
  const cost = 'About \\$\\d+ so far, energy and GST, since the reading of [A-Z][a-z]{2}\\.?\\s\\d+';
  await expect(reading).toHaveText(new RegExp(`^Reading 48 211Received, No\\. R-\\d+${cost}$`));
  await expect(page.getByRole('link', { name: /^Waiting to send/ })).toBeHidden();
  // The bill says it too, with what the next one may come to.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bill' }).click();
  await expect(page.getByText(/^Since the reading of [A-Z][a-z]{2}\.?\s\d+, \d+\sdays$/)).toBeVisible();
  await expect(page.getByText(/^Next bill about \$\d+ to \$\d+, if you go on as in these \d+\sdays\.$/)).toBeVisible();
});

test('where there is room, beside the hero stands of what the bill is made and what was used; a phone has neither', {
  // The bills before the latest are loaded once the app itself is kept.
  tag: '@worker',
}, async ({ page }) => {
  await comeBack(page, 'overdue');
  await page.goto('/Homepage');
  const sum = page.getByRole('heading', { name: /^What makes up \$/ });
  const pay = page.getByRole('link', { name: /^Pay \$/ });
  await expect(pay).toBeVisible();
  await expect(sum).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(page.getByRole('heading', { name: 'What you used, kWh' })).toBeVisible();
  await expect(page.locator('[data-month]:visible')).toHaveCount(6);
  const amount = (await pay.textContent())?.replace('Pay ', '');
  await expect(sum).toHaveText(`What makes up ${amount}`);
  const [left, right] = [await pay.boundingBox(), await sum.boundingBox()];
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
  await expectAccessible(page, 'home, wide');
});
