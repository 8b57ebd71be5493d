import { and, eq, inArray, ne } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { associationObjections, associations, customers } from '#server/store/schema.ts';
import type { Browser } from './browser.ts';
import { clockedServer } from './clockedServer.ts';
import { describeOnOneDatabase } from './database.ts';
import { expectListed } from './knownAsOurs.ts';
import { planBody, planOf, submitted } from './plan.ts';
import {
  ADDED,
  ANNA,
  add,
  adder,
  HENRY,
  idOf,
  MARLENE,
  mailsTo,
  numbersOf,
  object,
  payloadsOf,
  provenBy,
  putDetails,
  SOON,
  tokenTo,
} from './takeover.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const TAKEN_OUT = 'An account was taken out of your list';

describeOnOneDatabase('An account that was added to a list, objected to', (engine) => {
  const running = clockedServer(engine);
  afterEach(async () => {
    // Profiles that were made anew: the sandbox's own come back under their own ids.
    const anew = inArray(customers.email, ['lonely@sandbox.example', 'another@sandbox.example']);
    await running.server.services.db.delete(customers).where(and(anew, ne(customers.id, idOf('lonely'))));
  });

  it('bill in hand: the holder hears of it, and takes the account out of the finder’s list, once', async () => {
    const finder = await adder(running, 'lonely', MARLENE);
    const token = await tokenTo(running, 'basement@sandbox.example');
    const [mail] = await mailsTo(running, 'basement@sandbox.example', ADDED);
    expect(mail?.text).toContain('the account that ends with 0137 to their online profile');
    expect(mail?.text).not.toContain('lonely');
    expect(await object(running, token)).toBe('ended');
    expect(await numbersOf(finder)).toEqual([]);
    expect(await numbersOf(await running.signedIn('basement'))).toEqual([MARLENE[1]]);
    expect(
      (await payloadsOf(running, MARLENE, 'association')).map((payload) => (payload as { change: string }).change),
    ).toEqual(['added', 'removed']);
    await expect.poll(async () => (await mailsTo(running, 'lonely@sandbox.example', TAKEN_OUT)).length, SOON).toBe(1);
    await expectListed(running, 'basement@sandbox.example', ADDED);
    await expectListed(running, 'lonely@sandbox.example', TAKEN_OUT);
    expect(await object(running, token)).toBe('used');
    // Nor does the finder add it again.
    expect(await add(finder, MARLENE)).toEqual({
      errorCode: 1,
      errorMessage: 'Somebody whom we know of this account said that it is not yours. Please call us.',
    });
    expect(await payloadsOf(running, MARLENE, 'inquiry')).toEqual([]);
  });

  it('takes the payment plan along that the finder entered', async () => {
    const finder = await adder(running, 'lonely', MARLENE);
    // As if nobody had had the account then.
    await provenBy(running, 'lonely', 'first');
    expect(await submitted(finder, planBody(MARLENE[1]))).toEqual({ errorCode: 0 });
    await provenBy(running, 'lonely', 'bill');
    expect(await object(running, await tokenTo(running, 'basement@sandbox.example'))).toBe('ended');
    const holder = await running.signedIn('basement');
    expect(await planOf(holder, MARLENE[1])).toMatchObject({ planVersion: 2 });
    expect(await planOf(holder, MARLENE[1])).not.toHaveProperty('holderName');
    expect(await payloadsOf(running, MARLENE, 'plan')).toEqual([
      { email: 'lonely@sandbox.example', change: 'started', planVersion: 1, dayOfMonth: 7, proof: 'first' },
      { email: 'lonely@sandbox.example', change: 'cancelled', planVersion: 2, proof: 'bill' },
    ]);
  });

  it('leaves the holder’s own payment plan as it is', async () => {
    const holder = await running.signedIn('basement');
    await submitted(holder, planBody(MARLENE[1]));
    await adder(running, 'farm', MARLENE);
    expect(await object(running, await tokenTo(running, 'basement@sandbox.example'))).toBe('ended');
    expect(await planOf(holder, MARLENE[1])).toMatchObject({ planVersion: 1, enteredBy: 'you' });
  });

  it('the address of an account that nobody had is told, and believed', async () => {
    const thief = await adder(running, 'lonely', ANNA);
    expect(await object(running, await tokenTo(running, 'anna.berg@sandbox.example'))).toBe('ended');
    expect(await numbersOf(thief)).toEqual([]);
  });

  it('who has shown that the account is theirs stays: the utility decides', async () => {
    const finder = await adder(running, 'lonely', MARLENE);
    const token = await tokenTo(running, 'basement@sandbox.example');
    await provenBy(running, 'lonely', 'contact');
    expect(await object(running, token)).toBe('passedOn');
    expect(await numbersOf(finder)).toEqual([MARLENE[1]]);
    expect(await payloadsOf(running, MARLENE, 'inquiry')).toEqual([
      {
        messageSubject: 'Objection to an account in an online profile',
        caAccount: MARLENE[1],
        profileName: 'Victor Sorensen',
        email: 'lonely@sandbox.example',
        message: {
          messageText:
            'Somebody who was told that this profile has the account in its list says that it is not theirs.',
        },
      },
    ]);
  });

  it('thief who comes first is told of the holder, and cannot put them out', async () => {
    await adder(running, 'lonely', HENRY);
    const holder = await adder(running, 'smart', HENRY);
    expect(await object(running, await tokenTo(running, 'lonely@sandbox.example'))).toBe('held');
    expect(await numbersOf(holder)).toContain(HENRY[1]);
    expect(await add(holder, HENRY)).toMatchObject({ errorCode: 0 });
  });

  it('the holder’s link is worth what they are when they use it: nothing, once neither the account nor a profile has that address', async () => {
    const { db } = running.server.services;
    const finder = await adder(running, 'lonely', MARLENE);
    const token = await tokenTo(running, 'basement@sandbox.example');
    await putDetails(running, MARLENE, { accountEmail: 'new@sandbox.example' });
    await db.delete(associations).where(eq(associations.customerId, idOf('basement')));
    expect(await object(running, token)).toBe('passedOn');
    expect(await numbersOf(finder)).toEqual([MARLENE[1]]);
  });

  it('and of whoever has shown since that the account is theirs it is worth all', async () => {
    await adder(running, 'lonely', HENRY);
    const second = await adder(running, 'smart', HENRY);
    const token = await tokenTo(running, 'lonely@sandbox.example');
    await provenBy(running, 'lonely', 'utility');
    expect(await object(running, token)).toBe('ended');
    expect(await numbersOf(second)).not.toContain(HENRY[1]);
  });

  it('a link is good for 30 days, and one that was made up never', async () => {
    const told = running.now;
    await adder(running, 'lonely', MARLENE);
    const token = await tokenTo(running, 'basement@sandbox.example');
    expect(await object(running, 'made-up')).toBe('over');
    running.now = new Date(told.getTime() + 30 * DAY_MS - 1);
    expect(await object(running, token)).toBe('ended');
    expect(await numbersOf(await running.signedIn('lonely'))).toEqual([]);
    // What is over may be erased in the same moment: another one is looked at then.
    running.now = told;
    await adder(running, 'spouse', MARLENE);
    await expect.poll(() => tokenTo(running, 'basement@sandbox.example'), SOON).not.toBe(token);
    const other = await tokenTo(running, 'basement@sandbox.example');
    running.now = new Date(told.getTime() + 30 * DAY_MS);
    expect(await object(running, other)).toBe('over');
  });

  const OBJECTED = {
    errorCode: 1,
    errorMessage: 'Somebody whom we know of this account said that it is not yours. Please call us.',
  };
  /** Their login at the provider stays. */
  const deleteProfile = async (browser: Browser) => {
    const kept = vi.spyOn(running.server.services.jobs, 'removeLogin').mockResolvedValue();
    expect((await browser.post('/api/customer/deleteAccount', {})).status).toBe(200);
    kept.mockRestore();
  };
  const becomes = (handle: string, other: Partial<typeof customers.$inferInsert>) =>
    running.server.services.db
      .update(customers)
      .set({ contactNumber: '', ...other })
      .where(eq(customers.email, `${handle}@sandbox.example`));

  it.each([
    ['with the same address and identity', {}, false],
    ['with the same address', { subject: 'another' }, false],
    ['with the same identity', { email: 'another@sandbox.example' }, false],
    ['who is somebody else', { subject: 'another', email: 'another@sandbox.example' }, true],
  ])('a new profile %s may add what was taken from the deleted one: %j, %s', async (_, other, may) => {
    const thief = await adder(running, 'lonely', MARLENE);
    expect(await object(running, await tokenTo(running, 'basement@sandbox.example'))).toBe('ended');
    await deleteProfile(thief);
    const again = await running.signedIn('lonely');
    await becomes('lonely', other);
    expect(await add(again, MARLENE)).toEqual(may ? { errorCode: 0, data: expect.anything() } : OBJECTED);
  });

  it('nor does it help to delete the profile before the holder objects; after 30 days it is over', async () => {
    await deleteProfile(await adder(running, 'lonely', MARLENE));
    running.now = new Date(running.now.getTime() + 20 * DAY_MS);
    expect(await object(running, await tokenTo(running, 'basement@sandbox.example'))).toBe('ended');
    const objected = running.now.getTime();
    running.now = new Date(objected + 30 * DAY_MS - 1);
    const again = await running.signedIn('lonely');
    expect(await add(again, MARLENE)).toEqual(OBJECTED);
    running.now = new Date(objected + 30 * DAY_MS);
    expect(await add(again, MARLENE)).toMatchObject({ errorCode: 0 });
    const kept = JSON.stringify(await running.server.services.db.select().from(associationObjections));
    expect(kept).not.toContain('lonely');
  });
});
