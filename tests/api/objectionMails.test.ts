import { ne } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { contactHash } from '#server/store/account/contactHash.ts';
import { associationObjections, associations, customers } from '#server/store/schema.ts';
import type { Browser } from './browser.ts';
import { clockedServer } from './clockedServer.ts';
import { describeOnOneDatabase } from './database.ts';
import { expectListed } from './knownAsOurs.ts';
import { ADDED, add, adder, idOf, MARLENE, mailsTo, numbersOf, object, remove, SOON } from './takeover.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

describeOnOneDatabase('Mails to holders of an account that was added to a list', (engine) => {
  const running = clockedServer(engine);

  const ADDERS = ['lonely', 'smart', 'spouse', 'movein', 'moveout', 'farm'];
  const ADDED_OFTEN = 'An account was added to several online profiles';
  const rowsOf = () =>
    running.server.services.db
      .select()
      .from(associationObjections)
      .where(ne(associationObjections.mailed, 'text'))
      .orderBy(associationObjections.id);

  const isOfHolder = ({ readerHash }: { readerHash: string }) =>
    readerHash === contactHash(MARLENE[1], { value: 'basement@sandbox.example' });

  it('holders are told once a day of the same profile', async () => {
    const finder = await adder(running, 'lonely', MARLENE);
    const rows = async () => (await rowsOf()).length;
    expect(await rows()).toBe(1);
    for (const [later, count] of [
      [DAY_MS - 1, 1],
      [1, 2],
    ] as const) {
      running.now = new Date(running.now.getTime() + later);
      await remove(finder, MARLENE);
      expect(await add(finder, MARLENE)).toMatchObject({ errorCode: 0 });
      expect(await rows()).toBe(count);
    }
  });

  it('the holder hears of three profiles a day by a mail each, and of all further ones by one', async () => {
    const browsers: Browser[] = [];
    for (const handle of ADDERS.slice(0, 5)) browsers.push(await adder(running, handle, MARLENE));
    const holder = 'basement@sandbox.example';
    await expect.poll(async () => (await mailsTo(running, holder, ADDED_OFTEN)).length, SOON).toBe(1);
    await expect.poll(async () => (await mailsTo(running, holder, ADDED)).length, SOON).toBeGreaterThanOrEqual(3);
    const ofHolder = (await rowsOf()).filter(isOfHolder);
    expect(ofHolder.map(({ mailed }) => mailed)).toEqual(['alone', 'alone', 'alone', 'digest', 'inDigest']);
    await expectListed(running, holder, ADDED_OFTEN);
    const [mail] = await mailsTo(running, holder, ADDED_OFTEN);
    const token = /not-my-account#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(await object(running, token)).toBe('ended');
    const has = await Promise.all(browsers.map(async (one) => (await numbersOf(one)).includes(MARLENE[1])));
    expect(has).toEqual([true, true, true, false, false]);
    expect(await object(running, token)).toBe('used');
    // Whoever comes after that is in no mail of its own, but under the same link.
    const sixth = await adder(running, 'farm', MARLENE);
    expect(await object(running, token)).toBe('ended');
    expect(await numbersOf(sixth)).not.toContain(MARLENE[1]);
    expect((await mailsTo(running, holder, ADDED_OFTEN)).length).toBe(1);
  });

  it('a day after it the mail about several stands for no one new', async () => {
    for (const handle of ADDERS.slice(0, 4)) await adder(running, handle, MARLENE);
    running.now = new Date(running.now.getTime() + DAY_MS);
    await adder(running, 'moveout', MARLENE);
    const ofHolder = (await rowsOf()).filter(isOfHolder);
    expect(ofHolder.map(({ mailed }) => mailed)).toEqual(['alone', 'alone', 'alone', 'digest', 'alone']);
  });

  it.each([
    [9, 2],
    [10, 1],
    [11, 1],
  ])(
    'of %d others who have the account and have shown nothing, the holder hears, and the first ten do',
    async (others, nth) => {
      const { db } = running.server.services;
      const entry = {
        position: 0,
        descriptiveName: '',
        isDefault: false,
        settings: {},
        caAccount: MARLENE[1],
      } as const;
      for (let one = 0; one < others; one += 1) {
        const email = `many${one}@sandbox.example`;
        await db
          .insert(customers)
          .values({ id: `many${one}`, email, name: 'Many', contactNumber: '' })
          .onConflictDoNothing();
        await db
          .insert(associations)
          .values({ ...entry, proof: 'bill', customerId: `many${one}`, associatedAt: running.now });
      }
      await adder(running, 'lonely', MARLENE);
      const told = await rowsOf();
      expect(told.filter(isOfHolder).length).toBe(1);
      expect(told.filter((row) => !isOfHolder(row)).length).toBe(Math.min(others, 10));
      await adder(running, 'smart', MARLENE);
      const ofSecond = (await rowsOf()).filter(({ customerId }) => customerId === idOf('smart'));
      expect(ofSecond.map(isOfHolder)).toEqual(nth === 2 ? [true, false] : [true]);
    },
  );
});
