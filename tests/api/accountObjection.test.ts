import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type AccountDetails, accountDetailsCall } from '#contracts/account.ts';
import { objectToAccountCall } from '#contracts/associationObjection.ts';
import { profileDetailsCall } from '#contracts/profile.ts';
import { stateForOperators } from '#server/domain/backOffice/backOfficeState.ts';
import type { LeftAccount } from '#server/domain/backOffice/endAccount.ts';
import { importAssociations } from '#server/domain/backOffice/importAssociations.ts';
import { seedIdOf } from '#server/seed/seedCustomer.ts';
import { contactHash } from '#server/store/account/contactHash.ts';
import { hashSecret } from '#server/store/identity/sessions.ts';
import {
  accounts,
  associationObjections,
  associations,
  customers,
  handOvers,
  unprovenChanges,
} from '#server/store/schema.ts';
import type { Browser } from './browser.ts';
import { describeOnEachDatabase } from './database.ts';
import { planBody, planOf, submitted } from './plan.ts';
import { type RunningServer, startServer } from './server.ts';

const api = '/api/utility';
const HENRY = ['HENRY OLSON', '500010353700'] as const;
const ANNA = ['ANNA BERG', '500010354248'] as const;
const MARLENE = ['MARLENE KOWALCHUK', '500010340137'] as const;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Mails go out in a job. */
const SOON = { timeout: 15_000 };
const ADDED = 'An account was added to an online profile';
const TAKEN_OUT = 'An account was taken out of your list';

describeOnEachDatabase('An account that was added to a list, objected to', (engine) => {
  let running: RunningServer;
  let now: Date;
  beforeAll(async () => {
    running = await startServer(engine, {}, { waitUntil: async () => {}, now: () => now ?? new Date() });
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    now = new Date();
    // Profiles that were made anew: the sandbox's own come back under their own ids.
    const anew = inArray(customers.email, ['lonely@sandbox.example', 'another@sandbox.example']);
    await running.server.services.db.delete(customers).where(and(anew, ne(customers.id, idOf('lonely'))));
    expect((await running.sandbox('POST', '/reset')).status).toBe(200);
  });

  const change = (browser: Browser, accountNumber: string, changeType: string) =>
    browser.post(`${api}/updateProfileDetails`, {
      cdcData: {
        requests: [
          {
            requestNumber: 1,
            action: 'update-accounts',
            data: [{ sequence: 1, accountNumber, changeType, value: 'true' }],
          },
        ],
      },
    });
  const add = async (browser: Browser, [accountName, accountNumber]: readonly [string, string]) => {
    await browser.post(`${api}/accountAssociation`, { accountName, accountNumber });
    return (await change(browser, accountNumber, 'added')).json();
  };
  const adder = async (handle: string, account: readonly [string, string]) => {
    const browser = await running.signedIn(handle);
    expect(await add(browser, account)).toMatchObject({ errorCode: 0 });
    return browser;
  };
  const mailsTo = async (to: string, subject: string) =>
    (await running.inbox()).filter((message) => message.to === to && message.subject === subject);
  /** Of the last mail whose link is good: one of the test before may come late. */
  const tokenTo = async (to: string, subject = ADDED) => {
    const { db } = running.server.services;
    const find = async () => {
      const links = await db.select({ hash: associationObjections.tokenHash }).from(associationObjections);
      const tokens = (await mailsTo(to, subject)).map(
        ({ text }) => new RegExp(`${running.origin}/not-my-account#([\\w-]+)`).exec(text)?.[1] ?? '',
      );
      return tokens.findLast((token) => links.some(({ hash }) => hash === hashSecret(token))) ?? '';
    };
    await expect.poll(find, SOON).not.toBe('');
    return find();
  };
  const object = async (token: string) => {
    const reply = await running.browser().post('/api/customer/objectToAccount', { token });
    return objectToAccountCall.reply.parse(await reply.json()).outcome;
  };
  const numbers = async (browser: Browser) =>
    profileDetailsCall.reply
      .parse(await (await browser.get(`${api}/profileDetails`)).json())
      .data.associatedAccounts.account.map(({ caAccount }) => caAccount);
  const told = async (caAccount: string, kind: string) => {
    const { db } = running.server.services;
    const rows = await db.select().from(handOvers).where(eq(handOvers.caAccount, caAccount)).orderBy(asc(handOvers.id));
    return rows.filter((row) => row.kind === kind).map(({ payload }) => payload);
  };
  const detailsOf = async (caAccount: string) => {
    const [row] = await running.server.services.db.select().from(accounts).where(eq(accounts.caAccount, caAccount));
    return row?.details;
  };

  it('bill in hand: the holder hears of it, and takes the account out of the finder’s list, once', async () => {
    const finder = await adder('lonely', MARLENE);
    const token = await tokenTo('basement@sandbox.example');
    const [mail] = await mailsTo('basement@sandbox.example', ADDED);
    expect(mail?.text).toContain('the account that ends with 0137 to their online profile');
    expect(mail?.text).not.toContain('lonely');
    expect(await object(token)).toBe('ended');
    expect(await numbers(finder)).toEqual([]);
    expect(await numbers(await running.signedIn('basement'))).toEqual([MARLENE[1]]);
    expect((await told(MARLENE[1], 'association')).map((payload) => (payload as { change: string }).change)).toEqual([
      'added',
      'removed',
    ]);
    await expect.poll(async () => (await mailsTo('lonely@sandbox.example', TAKEN_OUT)).length, SOON).toBe(1);
    expect(await object(token)).toBe('used');
    // Nor does the finder add it again.
    expect(await add(finder, MARLENE)).toEqual({
      errorCode: 1,
      errorMessage: 'Somebody whom we know of this account said that it is not yours. Please call us.',
    });
    expect(await told(MARLENE[1], 'inquiry')).toEqual([]);
  });

  it('takes the payment plan along that the finder entered', async () => {
    const { db } = running.server.services;
    const finder = await adder('lonely', MARLENE);
    const proof = (is: 'first' | 'bill') =>
      db
        .update(associations)
        .set({ proof: is })
        .where(eq(associations.customerId, idOf('lonely')));
    // As if nobody had had the account then.
    await proof('first');
    expect(await submitted(finder, planBody(MARLENE[1]))).toEqual({ errorCode: 0 });
    await proof('bill');
    expect(await object(await tokenTo('basement@sandbox.example'))).toBe('ended');
    const holder = await running.signedIn('basement');
    expect(await planOf(holder, MARLENE[1])).toMatchObject({ planVersion: 2 });
    expect(await planOf(holder, MARLENE[1])).not.toHaveProperty('holderName');
    expect(await told(MARLENE[1], 'plan')).toEqual([
      { email: 'lonely@sandbox.example', change: 'started', planVersion: 1, dayOfMonth: 7, proof: 'first' },
      { email: 'lonely@sandbox.example', change: 'cancelled', planVersion: 2, proof: 'bill' },
    ]);
  });

  it('leaves the holder’s own payment plan as it is', async () => {
    const holder = await running.signedIn('basement');
    await submitted(holder, planBody(MARLENE[1]));
    await adder('farm', MARLENE);
    expect(await object(await tokenTo('basement@sandbox.example'))).toBe('ended');
    expect(await planOf(holder, MARLENE[1])).toMatchObject({ planVersion: 1, enteredBy: 'you' });
  });

  it('the address of an account that nobody had is told, and believed', async () => {
    const thief = await adder('lonely', ANNA);
    expect(await object(await tokenTo('anna.berg@sandbox.example'))).toBe('ended');
    expect(await numbers(thief)).toEqual([]);
  });

  it('who has shown that the account is theirs stays: the utility decides', async () => {
    const { db } = running.server.services;
    const finder = await adder('lonely', MARLENE);
    const token = await tokenTo('basement@sandbox.example');
    await db
      .update(associations)
      .set({ proof: 'contact' })
      .where(eq(associations.customerId, idOf('lonely')));
    expect(await object(token)).toBe('passedOn');
    expect(await numbers(finder)).toEqual([MARLENE[1]]);
    expect(await told(MARLENE[1], 'inquiry')).toEqual([
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
    await adder('lonely', HENRY);
    const holder = await adder('smart', HENRY);
    expect(await object(await tokenTo('lonely@sandbox.example'))).toBe('held');
    expect(await numbers(holder)).toContain(HENRY[1]);
    expect(await add(holder, HENRY)).toMatchObject({ errorCode: 0 });
  });

  const DISPUTED = {
    errorCode: 1,
    errorMessage:
      'Somebody else says that this account is theirs. Until our staff has looked at it, nothing can be changed.',
  };
  const save = async (browser: Browser, changes: object) =>
    (await browser.post(`${api}/accountUpdate`, { caAccount: HENRY[1], ...changes })).json();
  const seenBy = async (browser: Browser) => {
    const { data } = profileDetailsCall.reply.parse(await (await browser.get(`${api}/profileDetails`)).json());
    const listed = data.associatedAccounts.account.find(({ caAccount }) => caAccount === HENRY[1]);
    const asked = { bpAccount: listed?.bpAccount, caAccount: HENRY[1] };
    const reply = await (await browser.post(`${api}/accountDetails`, asked)).json();
    return accountDetailsCall.reply.parse(reply).data.accountDetails;
  };
  const disputeTokenTo = (to: string) => tokenTo(to, 'Whose account is it?');
  /** Whose list an account left by the utility's line, and why. */
  const lefts: string[][] = [];
  const putAssociation = (handle: string, more: object = {}) => {
    const { db } = running.server.services;
    const line = { email: `${handle}@sandbox.example`, name: 'X', caAccount: HENRY[1], descriptiveName: 'X', ...more };
    const left = async (_tx: unknown, { customer, why }: LeftAccount) =>
      void lefts.push([customer.email.split('@')[0] ?? '', why]);
    return importAssociations({ db, now, isCheck: false, left }, Buffer.from(JSON.stringify(line)));
  };
  const entries = async () => {
    const { db } = running.server.services;
    const rows = await db
      .select({ email: customers.email, proof: associations.proof, disputedAt: associations.disputedAt })
      .from(associations)
      .innerJoin(customers, eq(customers.id, associations.customerId))
      .where(eq(associations.caAccount, HENRY[1]))
      .orderBy(associations.associatedAt, customers.email);
    return rows.map(({ email, proof, disputedAt }) => [email.split('@')[0], proof, disputedAt !== null]);
  };
  /** Of an account without a contact the first one says that the second is nobody they know. */
  const disputed = async () => {
    const first = await adder('lonely', HENRY);
    now = new Date(now.getTime() + 1000);
    const second = await adder('smart', HENRY);
    expect(await object(await tokenTo('lonely@sandbox.example'))).toBe('held');
    return { first, second };
  };

  it('who had an account without a contact first defends it: the second changes nothing until the utility says whose it is', async () => {
    const { first, second } = await disputed();
    expect(await entries()).toEqual([
      ['lonely', 'first', false],
      ['smart', 'bill', true],
    ]);
    for (const changes of [
      { accountEmail: 'smart@sandbox.example' },
      { billDeliveryMethod: '2' },
      { accountPhoneNumbers: [] },
    ]) {
      expect(await save(second, changes)).toEqual(DISPUTED);
    }
    expect(await told(HENRY[1], 'account')).toEqual([]);
    expect((await seenBy(second)).contactProof).toEqual({ contacts: [], isDisputed: true });
    expect(await seenBy(second)).not.toHaveProperty('accountAddress');
    expect(await save(first, { billDeliveryMethod: '2' })).toMatchObject({ errorCode: 0 });
    // Paying goes on: what is due is said.
    const bill = await (await second.post(`${api}/billDetails`, { caAccount: HENRY[1] })).json();
    expect(bill.data).toHaveProperty('billDetails');
    expect(await told(HENRY[1], 'inquiry')).toMatchObject([
      { dispute: { held: 'smart@sandbox.example', by: 'lonely@sandbox.example' }, proof: 'bill' },
    ]);
    const { disputes } = await stateForOperators(running.server.services.db);
    expect(disputes).toEqual([{ caAccount: HENRY[1], since: now.toISOString(), profiles: 1 }]);
  });

  it('the second is told, and holds the first in turn; neither puts the other out, or comes free by adding it anew', async () => {
    const { first, second } = await disputed();
    const token = await disputeTokenTo('smart@sandbox.example');
    expect(await object(token)).toBe('held');
    expect(await entries()).toEqual([
      ['lonely', 'first', true],
      ['smart', 'bill', true],
    ]);
    expect(await save(first, { billDeliveryMethod: '2' })).toEqual(DISPUTED);
    expect(await seenBy(first)).not.toHaveProperty('accountAddress');
    const reply = await first.post(`${api}/billHistory`, { caAccount: HENRY[1] });
    expect((await reply.json()).data.bills).toEqual([]);
    for (const one of [first, second]) {
      await change(one, HENRY[1], 'removed');
      expect(await add(one, HENRY)).toMatchObject({ errorCode: 1 });
    }
  });

  it.each([
    ['smart', 'lonely'],
    ['lonely', 'smart'],
  ])('the utility says that it is %s’s: the other one has to show it again', async (right, wrong) => {
    await disputed();
    await object(await disputeTokenTo('smart@sandbox.example'));
    expect(await putAssociation(right)).toMatchObject({ taken: 1 });
    expect(new Set(await entries())).toEqual(
      new Set([
        [right, 'utility', false],
        [wrong, 'bill', false],
      ]),
    );
    expect((await stateForOperators(running.server.services.db)).disputes).toEqual([]);
  });

  it('or that it is not one’s: it leaves that list, and the other one has it as before', async () => {
    const { first } = await disputed();
    await object(await disputeTokenTo('smart@sandbox.example'));
    expect(await putAssociation('smart', { isRemoved: true })).toMatchObject({ taken: 1 });
    expect(await entries()).toEqual([['lonely', 'first', false]]);
    expect(await putAssociation('smart', { isRemoved: true })).toMatchObject({ taken: 0, kept: 1 });
    expect(lefts.splice(0)).toEqual([['smart', 'notTheirs']]);
    expect(await save(first, { billDeliveryMethod: '2' })).toMatchObject({ errorCode: 0 });
  });

  it('the holder’s link is worth what they are when they use it: nothing, once neither the account nor a profile has that address', async () => {
    const { db } = running.server.services;
    const finder = await adder('lonely', MARLENE);
    const token = await tokenTo('basement@sandbox.example');
    const moved = { ...(await detailsOf(MARLENE[1])), accountEmail: 'new@sandbox.example' } as AccountDetails;
    await db.update(accounts).set({ details: moved }).where(eq(accounts.caAccount, MARLENE[1]));
    await db.delete(associations).where(eq(associations.customerId, idOf('basement')));
    expect(await object(token)).toBe('passedOn');
    expect(await numbers(finder)).toEqual([MARLENE[1]]);
  });

  it('and of whoever has shown since that the account is theirs it is worth all', async () => {
    const { db } = running.server.services;
    await adder('lonely', HENRY);
    const second = await adder('smart', HENRY);
    const token = await tokenTo('lonely@sandbox.example');
    await db
      .update(associations)
      .set({ proof: 'utility' })
      .where(eq(associations.customerId, idOf('lonely')));
    expect(await object(token)).toBe('ended');
    expect(await numbers(second)).not.toContain(HENRY[1]);
  });

  it('what somebody changed who had shown nothing is taken back with their list entry, but not what others changed since', async () => {
    const { db } = running.server.services;
    const thief = await adder('lonely', HENRY);
    const save = (browser: Browser, changes: object) =>
      browser.post(`${api}/accountUpdate`, { caAccount: HENRY[1], ...changes });
    const edited = { accountEmail: 'lonely@sandbox.example', billDeliveryMethod: '0' };
    expect(await (await save(thief, edited)).json()).toMatchObject({ errorCode: 0 });
    // The utility knows the holder by now.
    const proven = { proof: 'utility', position: 9, descriptiveName: '', isDefault: false, settings: {} } as const;
    await db
      .insert(associations)
      .values({ ...proven, customerId: idOf('smart'), caAccount: HENRY[1], associatedAt: now });
    await change(thief, HENRY[1], 'removed');
    now = new Date(now.getTime() + DAY_MS);
    await adder('lonely', HENRY);
    const holder = await running.signedIn('smart');
    expect(await (await save(holder, { billDeliveryMethod: '2' })).json()).toMatchObject({ errorCode: 0 });
    expect(await object(await tokenTo('smart@sandbox.example'))).toBe('ended');
    expect(await detailsOf(HENRY[1])).toMatchObject({ billDeliveryMethod: '2' });
    expect(await detailsOf(HENRY[1])).not.toHaveProperty('accountEmail');
    expect(await db.select().from(unprovenChanges)).toEqual([]);
    expect((await told(HENRY[1], 'account')).at(-1)).toEqual({
      changed: { accountEmail: { from: 'lonely@sandbox.example', to: null } },
    });
  });

  it('nor do they stay where the utility says that it is not theirs, and whoever never signed in hears nothing', async () => {
    const { db } = running.server.services;
    const thief = await adder('lonely', HENRY);
    const edited = { accountEmail: 'lonely@sandbox.example', billDeliveryMethod: '0' };
    const { billDeliveryMethod } = (await detailsOf(HENRY[1])) as AccountDetails;
    expect(await save(thief, edited)).toMatchObject({ errorCode: 0 });
    expect(await detailsOf(HENRY[1])).toMatchObject(edited);
    expect(await putAssociation('lonely', { isRemoved: true })).toMatchObject({ taken: 1 });
    expect(await numbers(thief)).not.toContain(HENRY[1]);
    expect(await detailsOf(HENRY[1])).toMatchObject({ billDeliveryMethod });
    expect(await detailsOf(HENRY[1])).not.toHaveProperty('accountEmail');
    expect(await db.select().from(unprovenChanges)).toEqual([]);
    expect((await told(HENRY[1], 'account')).at(-1)).toMatchObject({
      changed: { accountEmail: { from: 'lonely@sandbox.example', to: null } },
    });
    expect(lefts.splice(0)).toEqual([['lonely', 'notTheirs']]);
    await putAssociation('nobody.yet');
    expect(await putAssociation('nobody.yet', { isRemoved: true })).toMatchObject({ taken: 1 });
    expect(lefts).toEqual([]);
  });

  it('a profile that is deleted takes its changes not out of reach', async () => {
    const { db } = running.server.services;
    const thief = await adder('lonely', HENRY);
    const edited = { caAccount: HENRY[1], accountEmail: 'lonely@sandbox.example' };
    await thief.post(`${api}/accountUpdate`, edited);
    expect((await thief.post('/api/customer/deleteAccount', {})).status).toBe(200);
    const [kept] = await db.select().from(unprovenChanges);
    expect(kept?.customerId).not.toBe(idOf('lonely'));
    // The address proves nothing to who comes next.
    const next = await adder('smart', HENRY);
    const { bpAccount = '' } =
      profileDetailsCall.reply
        .parse(await (await next.get(`${api}/profileDetails`)).json())
        .data.associatedAccounts.account.find(({ caAccount }) => caAccount === HENRY[1]) ?? {};
    const details = await (await next.post(`${api}/accountDetails`, { bpAccount, caAccount: HENRY[1] })).json();
    expect(details.data.accountDetails.contactProof ?? null).toBe(null);
  });

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

  it('the holder hears of three profiles a day by a mail each, and of all further ones by one', async () => {
    const browsers: Browser[] = [];
    for (const handle of ADDERS.slice(0, 5)) browsers.push(await adder(handle, MARLENE));
    const holder = 'basement@sandbox.example';
    await expect.poll(async () => (await mailsTo(holder, ADDED_OFTEN)).length, SOON).toBe(1);
    await expect.poll(async () => (await mailsTo(holder, ADDED)).length, SOON).toBeGreaterThanOrEqual(3);
    const ofHolder = (await rowsOf()).filter(isOfHolder);
    expect(ofHolder.map(({ mailed }) => mailed)).toEqual(['alone', 'alone', 'alone', 'digest', 'inDigest']);
    const [mail] = await mailsTo(holder, ADDED_OFTEN);
    const token = /not-my-account#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(await object(token)).toBe('ended');
    const has = await Promise.all(browsers.map(async (one) => (await numbers(one)).includes(MARLENE[1])));
    expect(has).toEqual([true, true, true, false, false]);
    expect(await object(token)).toBe('used');
    // Whoever comes after that is in no mail of its own, but under the same link.
    const sixth = await adder('farm', MARLENE);
    expect(await object(token)).toBe('ended');
    expect(await numbers(sixth)).not.toContain(MARLENE[1]);
    expect((await mailsTo(holder, ADDED_OFTEN)).length).toBe(1);
  });

  it('a day after it the mail about several stands for no one new', async () => {
    for (const handle of ADDERS.slice(0, 4)) await adder(handle, MARLENE);
    now = new Date(now.getTime() + DAY_MS);
    await adder('moveout', MARLENE);
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
        await db.insert(associations).values({ ...entry, proof: 'bill', customerId: `many${one}`, associatedAt: now });
      }
      await adder('lonely', MARLENE);
      const told = await rowsOf();
      expect(told.filter(isOfHolder).length).toBe(1);
      expect(told.filter((row) => !isOfHolder(row)).length).toBe(Math.min(others, 10));
      await adder('smart', MARLENE);
      const ofSecond = (await rowsOf()).filter(({ customerId }) => customerId === idOf('smart'));
      expect(ofSecond.map(isOfHolder)).toEqual(nth === 2 ? [true, false] : [true]);
    },
  );

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
    const thief = await adder('lonely', MARLENE);
    expect(await object(await tokenTo('basement@sandbox.example'))).toBe('ended');
    await deleteProfile(thief);
    const again = await running.signedIn('lonely');
    await becomes('lonely', other);
    expect(await add(again, MARLENE)).toEqual(may ? { errorCode: 0, data: expect.anything() } : OBJECTED);
  });

  it('nor does it help to delete the profile before the holder objects; after 30 days it is over', async () => {
    await deleteProfile(await adder('lonely', MARLENE));
    now = new Date(now.getTime() + 20 * DAY_MS);
    expect(await object(await tokenTo('basement@sandbox.example'))).toBe('ended');
    const objected = now.getTime();
    now = new Date(objected + 30 * DAY_MS - 1);
    const again = await running.signedIn('lonely');
    expect(await add(again, MARLENE)).toEqual(OBJECTED);
    now = new Date(objected + 30 * DAY_MS);
    expect(await add(again, MARLENE)).toMatchObject({ errorCode: 0 });
    const kept = JSON.stringify(await rowsOf());
    expect(kept).not.toContain('lonely');
  });

  it('holders are told once a day of the same profile', async () => {
    const finder = await adder('lonely', MARLENE);
    const rows = async () => (await rowsOf()).length;
    expect(await rows()).toBe(1);
    for (const [later, count] of [
      [DAY_MS - 1, 1],
      [1, 2],
    ] as const) {
      now = new Date(now.getTime() + later);
      await change(finder, MARLENE[1], 'removed');
      expect(await add(finder, MARLENE)).toMatchObject({ errorCode: 0 });
      expect(await rows()).toBe(count);
    }
  });

  it('a link is good for 30 days, and one that was made up never', async () => {
    const told = now;
    await adder('lonely', MARLENE);
    const token = await tokenTo('basement@sandbox.example');
    expect(await object('made-up')).toBe('over');
    now = new Date(told.getTime() + 30 * DAY_MS - 1);
    expect(await object(token)).toBe('ended');
    expect(await numbers(await running.signedIn('lonely'))).toEqual([]);
    // What is over may be erased in the same moment: another one is looked at then.
    now = told;
    await adder('spouse', MARLENE);
    await expect.poll(() => tokenTo('basement@sandbox.example'), SOON).not.toBe(token);
    const other = await tokenTo('basement@sandbox.example');
    now = new Date(told.getTime() + 30 * DAY_MS);
    expect(await object(other)).toBe('over');
  });
});

const idOf = (handle: string) => seedIdOf(`${handle}@sandbox.example`);
