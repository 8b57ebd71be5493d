import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { objectToAccountCall } from '#contracts/associationObjection.ts';
import { profileDetailsCall } from '#contracts/profile.ts';
import { seedIdOf } from '#server/seed/seedCustomer.ts';
import { hashSecret } from '#server/store/identity/sessions.ts';
import { accounts, associationObjections, associations, handOvers, unprovenChanges } from '#server/store/schema.ts';
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
  const tokenTo = async (to: string) => {
    const { db } = running.server.services;
    const find = async () => {
      const links = await db.select({ hash: associationObjections.tokenHash }).from(associationObjections);
      const tokens = (await mailsTo(to, ADDED)).map(
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
    const rows = await db.select().from(handOvers).where(eq(handOvers.caAccount, caAccount));
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
      { email: 'lonely@sandbox.example', change: 'started', planVersion: 1, dayOfMonth: 7 },
      { email: 'lonely@sandbox.example', change: 'cancelled', planVersion: 2 },
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
    expect(await object(await tokenTo('lonely@sandbox.example'))).toBe('passedOn');
    expect(await numbers(holder)).toContain(HENRY[1]);
    expect(await add(holder, HENRY)).toMatchObject({ errorCode: 0 });
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

  it.each([
    [9, 1],
    [10, 0],
  ])('after %d mails of an account within a day %d more is sent', async (before, more) => {
    const { db } = running.server.services;
    const row = { caAccount: MARLENE[1], customerId: 'made up', isProven: false, toldAt: now, expiresAt: now };
    const rows = Array.from({ length: before }, (_, nth) => ({ ...row, tokenHash: `made up ${nth}` }));
    await db.insert(associationObjections).values(rows);
    await adder('lonely', MARLENE);
    expect(await db.$count(associationObjections)).toBe(before + more);
  });

  it('holders are told once a day of the same profile', async () => {
    const finder = await adder('lonely', MARLENE);
    const rows = () => running.server.services.db.$count(associationObjections);
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
