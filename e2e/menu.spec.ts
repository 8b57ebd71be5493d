import type { Page } from 'playwright/test';
import { comeBack } from './comeBack.ts';
import { keepWholeApp } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { changeReply } from './replies.ts';

type Words = Record<string, unknown>;

/** The editor changes what the server serves. */
async function edit(page: Page, changes: Record<string, Words>): Promise<void> {
  await changeReply(page, '**/api/content/en', (body) => {
    for (const [name, words] of Object.entries(changes)) Object.assign(body.pages[name], words);
  });
}
const contactCards = (page: Page) => page.getByRole('main').getByRole('list').nth(2).getByRole('listitem');

test('whom to call is content’s to say, and a chat is opened where there is one', async ({ page, context, server }) => {
  await page.goto('/menu');

  await test.step('three cards to contact us and a legal card (APP-07)', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Menu' })).toBeVisible();
    await expect(contactCards(page)).toHaveCount(3);
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Contact us', 'Terms and privacy']);
  });

  await test.step('as many and with the words that content says (APP-07)', async () => {
    await edit(page, {
      contact: {
        cards: 'service tree',
        'tree.title': 'A tree in the line',
        'tree.phone': '1-306-555-0199',
        'tree.text': 'Any time.',
      },
      menu: { legalCards: 'legal licence', 'licence.title': 'Licence', 'licence.text': 'Granted by the regulator.' },
    });
    await page.reload();
    await expect(contactCards(page)).toHaveCount(2);
    await expect(page.getByRole('link', { name: /A tree in the line/ })).toHaveAttribute('href', 'tel:1-306-555-0199');
    await expect(page.getByText('Any time.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Contact us', 'Terms and privacy', 'Licence']);
    await expect(page.getByText('Granted by the regulator.')).toBeVisible();
  });

  await test.step('a card whose title says chat, in any letter case, opens the chat instead of dialling (APP-29)', async () => {
    await page.unrouteAll();
    await edit(page, {
      contact: {
        cards: 'service live',
        'live.title': 'Live CHAT',
        'live.text': '',
        'live.action': 'Talk to us',
        'live.link': '/sandbox',
      },
    });
    await page.goto('/menu');
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: /Live CHAT/ }).click();
    const chat = await opened;
    expect(new URL(chat.url()).href).toBe(`${server.origin}/sandbox`);
    await chat.close();
    await expect(page).toHaveURL(/\/menu$/);
  });

  for (const link of ['', 'javascript:alert(1)']) {
    await test.step(`where content names “${link}” for a chat, the card says that it is closed`, async () => {
      await page.unrouteAll();
      await edit(page, { contact: { 'chat.link': link, 'chat.action': `Write to us: ${link}` } });
      await page.goto('/menu');
      await page.getByRole('button', { name: `Write to us: ${link}` }).click();
      await expect(page.getByRole('alert')).toContainText('The chat is closed right now');
    });
  }
});

test('a customer’s own pages come first and the way out last, in the look that content says', async ({ page }) => {
  await comeBack(page, 'basement');
  await page.goto('/menu');

  await test.step('the menu begins with the customer’s own pages (APP-08)', async () => {
    const links = page.getByRole('navigation', { name: 'More' }).getByRole('link');
    await expect(links).toHaveCount(3);
    for (const [index, href] of ['/my-profile', '/menu/security', '/outbox'].entries()) {
      await expect(links.nth(index)).toHaveAttribute('href', href);
    }
  });

  await test.step('then whom to call, the legal card and the way out (APP-07, APP-08)', async () => {
    const main = page.getByRole('main');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Menu');
    await expect(page).toHaveTitle('Menu · Stormlamp');
    await expect(main.getByRole('button', { name: 'Sign out' })).toBeVisible();
    const names = await main.evaluate((element) =>
      [...element.querySelectorAll('h2, nav a, button')]
        .filter((one) => one.checkVisibility())
        .map((one) => one.firstElementChild?.textContent || one.textContent),
    );
    const inOrder = [
      /^Profile/,
      /^Security/,
      /^Waiting to send/,
      /^Contact us$/,
      /Write to us/,
      /^Terms and privacy$/,
      /^Sign out$/,
    ];
    expect(names).toEqual(inOrder.map((name) => expect.stringMatching(name)));
  });

  await test.step('log out is gray, orange or white (APP-08)', async () => {
    const grounds = new Set<string>();
    for (const variant of ['gray', 'orange', 'white']) {
      await page.unrouteAll();
      await edit(page, { menu: { 'signOut.variant': variant, signOut: `Log out, ${variant}` } });
      await page.reload();
      const button = page.getByRole('button', { name: `Log out, ${variant}` });
      await expect(button).toBeVisible();
      const ground = () => button.evaluate((element) => getComputedStyle(element).backgroundColor);
      // The colour takes a moment to change, so it is asked until it is one that was not seen before.
      await expect.poll(async () => grounds.has(await ground())).toBe(false);
      grounds.add(await ground());
    }
    await page.unrouteAll();
    await page.getByRole('button', { name: /^Log out/ }).click();
    await page.waitForURL(/\/login$/i);
  });
});

test('without a network and a sign-in the emergency numbers dial, and the licences of what the app carries can be read', {
  tag: '@worker',
}, async ({ page, server }) => {
  await page.goto('/menu');
  await keepWholeApp(page);
  const isKept = async () => (await caches.match('/licences.json', { ignoreSearch: true })) !== undefined;
  await expect.poll(() => page.evaluate(isKept)).toBe(true);
  await expect(page.getByRole('link', { name: /Power out/ })).toBeVisible();
  await server.refuse();
  await page.reload();
  await expect(page.getByRole('link', { name: /Power out/ })).toHaveAttribute('href', 'tel:1-306-555-0110');
  await expect(page.getByRole('link', { name: /Fire/ })).toHaveAttribute('href', 'tel:911');
  await page.getByRole('link', { name: 'Licences' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Licences' })).toBeVisible();
  const library = page.getByRole('listitem').filter({ hasText: /^libheif-js \d/ });
  await expect(library).toContainText('Licence: LGPL-3.0');
  await library.locator('summary').click();
  await expect(library.getByText('GNU LESSER GENERAL PUBLIC LICENSE')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Its source code' })).toHaveAttribute(
    'href',
    'https://github.com/catdad-experiments/libheif-js',
  );
  await expect(page.getByRole('listitem').filter({ hasText: 'atkinson-hyperlegible-next' })).toContainText(
    'Licence: OFL-1.1',
  );
});
