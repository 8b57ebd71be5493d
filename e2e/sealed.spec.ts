import type { Page } from 'playwright/test';
import { signIn } from './customer.ts';
import { filesWith } from './filesWith.ts';
import { expect, test } from './fixtures.ts';
import { signInWithLock } from './lock.ts';
import { changeReply } from './replies.ts';
import { workerReady } from './worker.ts';

/* What lies on the disk of a phone whose customer locked the app, byte for byte. */

/** Learned from the utility only after the lock was made: what was cached before it is not what it promises. */
const NAME = '4711 Zebra Crossing Lane';

const learnName = (page: Page): Promise<void> =>
  changeReply(page, '**/profileDetails*', (body) => {
    for (const account of body.data.associatedAccounts.account) account.descriptiveName = NAME;
  });

async function openMeter(page: Page): Promise<void> {
  await page.goto('/meter-read');
  const lock = page.getByRole('button', { name: 'Use fingerprint or face' });
  await lock.or(page.getByText(NAME)).first().waitFor();
  if (await lock.isVisible()) await lock.click();
  await expect(page.getByText(NAME).first()).toBeVisible();
}

test('without a lock the copies lie on the disk as they are: the search finds what there is to find', {
  tag: '@worker',
}, async ({ phone }) => {
  const page = await phone.open();
  await signIn(page, 'basement');
  await learnName(page);
  await openMeter(page);
  await phone.close();
  expect(await filesWith(phone, NAME)).not.toEqual([]);
});

test('with the lock what is cached is nowhere on the disk in the clear, and the passkey opens it', {
  tag: '@worker',
}, async ({ phone }) => {
  const page = await phone.open();
  await signInWithLock(page);
  await learnName(page);
  await openMeter(page);

  // The copy is there, and only the passkey opens it.
  await workerReady(page);
  await page.context().setOffline(true);
  await openMeter(page);
  await phone.close();
  expect(await filesWith(phone, NAME)).toEqual([]);
});
