import { comeBack } from './comeBack.ts';
import {
  loseSession,
  notedUnsent,
  openOutbox,
  passProvider,
  readyForTheBasement,
  signIn,
  submitReading,
} from './customer.ts';
import { expect, test } from './fixtures.ts';
import { granted, loseGrant } from './grant.ts';
import { submitWhile } from './waiting.ts';

/*
 * The story: a customer signs in, goes where there is no signal, reads the meter, and the reading
 * arrives once, whatever happens on the way.
 */

test('a reading taken in the basement arrives once, after browser and server were killed [MTR-60] [API-15]', {
  tag: '@worker',
}, async ({ phone, server }) => {
  let page = await phone.open();
  await signIn(page, 'basement');
  await readyForTheBasement(page);
  // Signed in the day before: Chromium writes cookies to the disk half a minute late, or on closing.
  await phone.close();

  page = await phone.open();
  // Both: the page is told that there is no network, and what does not listen to that finds no server.
  await phone.context.setOffline(true);
  await server.kill();
  await page.goto('/meter-read');
  await submitReading(page, '31240');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await phone.kill();
  await server.start();
  expect((await server.state()).meterReads).toEqual([]);

  page = await phone.open();
  await openOutbox(page);
  await expect(page.getByText('Received')).toBeVisible();
  const { meterReads } = await server.state();
  expect(meterReads).toHaveLength(1);
  expect(meterReads[0]).toMatchObject({ meterRead: '31240', photo: null });
  await expect(page.getByText(`No. ${meterReads[0]?.reference}`)).toBeVisible();
});

test('with the server down the reading waits, and goes by itself when the server is back', { tag: '@worker' }, async ({
  page,
  server,
}) => {
  await submitWhile('server killed', page, server);
  await openOutbox(page);
  await expect(page.getByText('Waiting to send', { exact: true }).last()).toBeVisible();
  await server.start();
  // The pause after the fifth failure in a row is up to 32 seconds.
  await expect(page.getByText('Received')).toBeVisible({ timeout: 60_000 });
  expect((await server.state()).meterReads).toHaveLength(1);
});

test('the connection comes back and the reading goes, without the app being touched', { tag: '@worker' }, async ({
  page,
  context,
  server,
}) => {
  await comeBack(page, 'basement');
  await readyForTheBasement(page);
  await context.setOffline(true);
  await submitReading(page, '31240');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Received')).toBeVisible();
  expect((await server.state()).meterReads).toHaveLength(1);
});

test('with the app closed, the service worker sends it when the connection is back', { tag: '@worker' }, async ({
  phone,
  server,
}) => {
  const page = await phone.open();
  const context = page.context();
  await comeBack(page, 'basement');
  await readyForTheBasement(page);
  await context.setOffline(true);
  await submitReading(page, '31240');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.close();
  await context.setOffline(false);
  await expect.poll(async () => (await server.state()).meterReads.length).toBe(1);
  // The worker notes it too: nothing is left that the browser could lose.
  await expect.poll(() => notedUnsent(phone.context)).toBe(undefined);
});

test('the reply is lost and the reading still counts once', { tag: '@worker' }, async ({ page, server }) => {
  await submitWhile({ mode: 'replyLost', times: 2 }, page, server);
  await expect(page.getByText('Received')).toBeVisible({ timeout: 30_000 });
  expect((await server.state()).meterReads).toHaveLength(1);
});

test("a hotel's sign-in page is not taken for the utility's answer", { tag: '@worker' }, async ({ page, server }) => {
  await submitWhile({ mode: 'html', times: 2 }, page, server);
  await expect(page.getByText('Received')).toBeVisible({ timeout: 30_000 });
  expect((await server.state()).meterReads).toHaveLength(1);
});

test('two tabs on one phone send one reading', { tag: '@worker' }, async ({ page, context, server }) => {
  await comeBack(page, 'basement');
  await readyForTheBasement(page);
  const other = await context.newPage();
  await other.goto('/outbox');
  await expect(other.getByText('Nothing is waiting.')).toBeVisible();
  await context.setOffline(true);
  await submitReading(page, '31240');
  await expect(other.getByRole('heading', { name: 'Meter reading 31 240' })).toBeVisible();
  await context.setOffline(false);
  await expect(other.getByText('Received')).toBeVisible();
  await expect(page.getByText('Received')).toBeVisible();
  expect((await server.state()).meterReads).toHaveLength(1);
});

test('not remembered, the browser killed in the basement: the reading arrives once, and nobody had to sign in', {
  tag: '@worker',
}, async ({ phone, server }) => {
  let page = await phone.open();
  await passProvider(page, 'basement');
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByRole('switch', { name: 'Remember me' })).not.toBeChecked();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await readyForTheBasement(page);
  await granted(page);
  await phone.context.setOffline(true);
  await server.kill();
  await page.goto('/meter-read');
  await submitReading(page, '31240');

  await phone.kill();
  await server.start();
  expect((await server.state()).meterReads).toEqual([]);

  page = await phone.open();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect.poll(async () => (await server.state()).meterReads.length, { timeout: 60_000 }).toBe(1);
  expect((await server.state()).meterReads[0]).toMatchObject({ meterRead: '31240', flaggedForReview: null });
  expect((await page.context().cookies()).filter(({ name }) => name === 'stormlamp')).toEqual([]);
  // Whatever shows something of the customer still needs them.
  const told = await page.evaluate(async () => (await fetch('/api/session')).json().catch(() => null));
  expect(JSON.stringify(told)).not.toContain('Marlene');
});

test('the session ends while a reading waits: it goes all the same, and says so', { tag: '@worker' }, async ({
  page,
  context,
  server,
}) => {
  await comeBack(page, 'basement');
  await readyForTheBasement(page);
  await granted(page);
  await server.kill();
  await submitReading(page, '31240');
  await loseSession(context);
  await server.start();
  await openOutbox(page);
  await expect(page.getByText('Received')).toBeVisible();
  await expect(page.getByText('Signed out', { exact: true })).toBeVisible();
  const { meterReads } = await server.state();
  expect(meterReads).toHaveLength(1);
  await expect(page.getByText(`No. ${meterReads[0]?.reference}`)).toBeVisible();
});

test('the session ends while a reading waits where there is no grant: it needs the customer, and goes after the sign-in', {
  tag: '@worker',
}, async ({ page, context, server }) => {
  await comeBack(page, 'basement');
  await readyForTheBasement(page);
  await loseGrant(page);
  await server.kill();
  await submitReading(page, '31240');
  await context.clearCookies();
  await server.start();
  await openOutbox(page);
  await expect(page.getByText('Needs you')).toBeVisible();
  expect((await server.state()).meterReads).toEqual([]);

  await signIn(page, 'basement');
  await openOutbox(page);
  await expect(page.getByText('Received')).toBeVisible();
  expect((await server.state()).meterReads).toHaveLength(1);
});

test('a reading of one customer is never sent under the next one on the same phone', { tag: '@worker' }, async ({
  page,
  context,
  server,
}) => {
  await submitWhile({ mode: 'status', value: 503, times: 50 }, page, server);
  await page.goto('/menu');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign out, keep them for my next sign-in here' }).click();
  await page.waitForURL(/\/login/i);
  await server.clearFaults();

  await signIn(page, 'farm');
  await openOutbox(page);
  // Of another customer's it says that it is there, and nothing more.
  await expect(page.getByText('1 waits until its owner signs in.')).toBeVisible();
  await expect(page.getByText('31240')).toHaveCount(0);
  // Their own reading goes, and nothing of what another customer left here.
  await page.goto('/meter-read');
  await submitReading(page, '1007');
  await expect(page.getByText('Received', { exact: true })).toBeVisible();
  expect((await server.state()).meterReads.map(({ meterRead }) => meterRead)).toEqual(['1007']);

  await context.clearCookies();
  await page.goto('/menu');
  await signIn(page, 'basement');
  await openOutbox(page);
  await expect(page.getByText('Received')).toBeVisible();
  expect((await server.state()).meterReads.map(({ meterRead }) => meterRead)).toEqual(['1007', '31240']);
});
