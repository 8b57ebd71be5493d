import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { accountAssociationCall } from '#contracts/accountAssociation.ts';
import { profileDetailsCall, updateProfileDetailsCall } from '#contracts/profile.ts';
import { seedIdOf } from '#server/seed/seedCustomer.ts';
import { associationChecks, associations, handOvers, interactions } from '#server/store/schema.ts';
import type { Browser } from './browser.ts';
import { clockedServer } from './clockedServer.ts';
import { describeOnOneDatabase } from './database.ts';
import { accountOf } from './reading.ts';

const api = '/api/utility';
const MOTHER = 'Marlene Kowalchuk';
const GARTH = 'garth friesen';
const BY_EMAIL = { email: true, sms: false, pushNotif: false };
const BY_NOTHING = { email: false, sms: false, pushNotif: false };

describeOnOneDatabase('Adding an account', (engine) => {
  const running = clockedServer(engine);
  let basement: Browser;
  let own: string;
  let foreign: string;
  beforeEach(async () => {
    basement = await running.signedIn('basement');
    own = (await accountOf(basement)).caAccount;
    foreign = (await accountOf(await running.signedIn('farm'))).caAccount;
  });

  const check = async (accountName: string, accountNumber: string, browser = basement) => {
    const reply = await browser.post(`${api}/accountAssociation`, { accountName, accountNumber });
    expect(reply.status).toBe(200);
    return accountAssociationCall.reply.parse(await reply.json());
  };
  const add = async (accountNumber: string, more: [string, string][] = [], browser = basement, data: object = {}) => {
    const entries = [['added', 'true'], ...more, ['updatedBy-client-pwa', 'Customer App']];
    const reply = await browser.post(`${api}/updateProfileDetails`, {
      data,
      cdcData: {
        requests: [
          {
            requestNumber: 1,
            action: 'update-accounts',
            data: entries.map(([changeType, value], at) => ({ sequence: at + 1, accountNumber, changeType, value })),
          },
        ],
      },
    });
    expect(reply.status).toBe(200);
    return updateProfileDetailsCall.reply.parse(await reply.json());
  };
  const listOf = async (browser = basement) =>
    profileDetailsCall.reply.parse(await (await browser.get(`${api}/profileDetails`)).json()).data;
  const numbers = async (browser = basement) =>
    (await listOf(browser)).associatedAccounts.account.map(({ caAccount }) => caAccount);

  it('[API2-16] name and number of one account are found, however they are typed; [ASN-13, ASN-14] it is added with its reminders', async () => {
    const found = await check(' GARTH  FRIESEN. ', `${foreign.slice(0, 4)} ${foreign.slice(4, 8)} ${foreign.slice(8)}`);
    expect(found).toEqual({
      errorCode: 0,
      associatedAccount: {
        bpAccount: (await accountOf(await running.signedIn('farm'))).bpAccount,
        accountType: '01',
        billDeliveryMethod: '1',
      },
    });
    const { accountsVersion = -1 } = await listOf();
    const answer = await add(foreign, [['descriptiveName', 'The farm']]);
    expect(answer).toEqual({ errorCode: 0, data: { accountsVersion: accountsVersion + 1 } });
    const [first, added] = (await listOf()).associatedAccounts.account;
    expect(first).toMatchObject({ caAccount: own, defaultAccount: 'true' });
    expect(added).toMatchObject({
      caAccount: foreign,
      descriptiveName: 'The farm',
      defaultAccount: 'false',
      billReadyReminder: BY_EMAIL,
      paymentReminder: BY_EMAIL,
      highBillPeakAlert: 0,
    });
    // Whoever had it has it still.
    expect(await numbers(await running.signedIn('farm'))).toContain(foreign);
  });

  it('[ASN-16] options beside it are set, and another default takes the place of the one before', async () => {
    await check(GARTH, foreign);
    const options: [string, string][] = [
      ['isDefault', 'true'],
      ['ebillReadyReminder', 'false'],
      ['paymentDueReminder', 'true'],
    ];
    expect((await add(foreign, options)).errorCode).toBe(0);
    const [first, added] = (await listOf()).associatedAccounts.account;
    expect(first?.defaultAccount).toBe('false');
    expect(added).toMatchObject({
      defaultAccount: 'true',
      billReadyReminder: BY_NOTHING,
      paymentReminder: BY_EMAIL,
    });
  });

  it('what the customer says of it is logged with it, once it is theirs', async () => {
    const said = { interactionType: 'ACCOUNT_ADD', interactionText: 'Added', accountNumber: foreign };
    const update = (changeType: string, accountNumber: string) =>
      basement.post(`${api}/updateProfileDetails`, {
        interactionData: { ...said, accountNumber },
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
    // It is not theirs, and was not looked for.
    expect((await (await update('added', foreign)).json()).errorCode).not.toBe(0);
    await check(GARTH, foreign);
    expect((await (await update('added', foreign)).json()).errorCode).toBe(0);
    expect((await (await update('removed', foreign)).json()).errorCode).toBe(0);
    const logged = await running.server.services.db.select().from(interactions);
    expect(logged.filter(({ accountNumber }) => accountNumber === foreign)).toMatchObject([
      { customerId: seedIdOf('basement@sandbox.example'), interactionType: 'ACCOUNT_ADD' },
      { customerId: seedIdOf('basement@sandbox.example'), interactionType: 'ACCOUNT_ADD' },
    ]);
  });

  it('[ASN-15] the first account of a list is its default', async () => {
    const { db } = running.server.services;
    const basementId = seedIdOf('basement@sandbox.example');
    await db.delete(associations).where(eq(associations.customerId, basementId));
    await check(MOTHER, own);
    await add(own);
    expect((await listOf()).associatedAccounts.account).toMatchObject([{ caAccount: own, defaultAccount: 'true' }]);
  });

  it.each([
    ['another name', (): [string, string] => ['GARTH', foreign]],
    ['no such number', (): [string, string] => [GARTH, '500000000000']],
    ['what is no number', (): [string, string] => [GARTH, 'everything']],
  ])('%s is not found, and is not added', async (_, typed) => {
    const [name, number] = typed();
    expect(await check(name, number)).toEqual({
      errorCode: 1,
      errorMessage: 'We could not find an account with this name and number.',
    });
    expect(await add(number)).toEqual({
      errorCode: 1,
      errorMessage: 'Please enter the name and number of this account once more.',
    });
    expect(await numbers()).toEqual([own]);
  });

  it('a check is good for ten minutes, once, in its session, for its account', async () => {
    await check(GARTH, foreign);
    const other = await running.signedIn('basement');
    expect((await add(foreign, [], other)).errorCode).toBe(1);
    const [, second = ''] = await numbers(await running.signedIn('farm'));
    expect((await add(second)).errorCode).toBe(1);
    running.now = new Date(running.now.getTime() + 10 * 60 * 1000 + 1);
    expect((await add(foreign)).errorCode).toBe(1);
    await check(GARTH, foreign);
    running.now = new Date(running.now.getTime() + 10 * 60 * 1000 - 1);
    expect((await add(foreign)).errorCode).toBe(0);
    const { db } = running.server.services;
    expect(await db.select().from(associationChecks).where(eq(associationChecks.caAccount, foreign))).toEqual([]);
  });

  it('a refusal beside it leaves the check and the list as they were', async () => {
    await check(GARTH, foreign);
    expect((await add(foreign, [['descriptiveName', 'x'.repeat(21)]])).errorCode).toBe(1);
    expect(await numbers()).toEqual([own]);
    expect((await add(foreign)).errorCode).toBe(0);
  });

  it('two devices that add the same account are both told that it is there', async () => {
    const other = await running.signedIn('basement');
    await Promise.all([check(GARTH, foreign), check(GARTH, foreign, other)]);
    const { accountsVersion } = await listOf();
    const both = await Promise.all([
      add(foreign, [], basement, { accountsVersion }),
      add(foreign, [], other, { accountsVersion }),
    ]);
    expect(both.map(({ errorCode }) => errorCode)).toEqual([0, 0]);
    expect(await numbers()).toEqual([own, foreign]);
    const { db } = running.server.services;
    const told = await db
      .select()
      .from(handOvers)
      .where(and(eq(handOvers.kind, 'association'), eq(handOvers.caAccount, foreign)));
    expect(told.map(({ payload }) => payload)).toEqual([
      { email: 'basement@sandbox.example', change: 'added', proof: 'bill' },
    ]);
  });
});
