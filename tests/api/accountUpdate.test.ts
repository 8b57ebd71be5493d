import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type AccountDetails, accountDetailsCall } from '#contracts/account.ts';
import { accountUpdateCall } from '#contracts/accountUpdate.ts';
import { IDEMPOTENCY_HEADER } from '#contracts/call.ts';
import { addressFindCall, addressRetrieveCall } from '#contracts/postalAddress.ts';
import { problem } from '#contracts/problem.ts';
import { accounts, associations, cdcUpdates } from '#server/store/schema.ts';
import type { Browser } from './browser.ts';
import { describeOnOneDatabase } from './database.ts';
import { accountOf } from './reading.ts';
import { type RunningServer, startServer } from './server.ts';

const api = '/api/utility';
const NEW_EMAIL = 'bills@farm.example';
/** Mails go out in a job. */
const SOON = { timeout: 15_000 };
const NEW_MOBILE = '+13065550188';

describeOnOneDatabase('Where the bills of an account go', (engine) => {
  let running: RunningServer;
  let couple: Browser;
  let details: AccountDetails;
  beforeAll(async () => {
    running = await startServer(engine);
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    expect((await running.sandbox('POST', '/reset')).status).toBe(200);
    couple = await running.signedIn('couple');
    details = await detailsOf(couple);
  });

  const detailsOf = async (browser: Browser) => {
    const { bpAccount } = await accountOf(browser);
    const reply = await browser.post(`${api}/accountDetails`, { bpAccount });
    return accountDetailsCall.reply.parse(await reply.json()).data.accountDetails;
  };
  const save = (changes: object, browser = couple, headers = {}) =>
    browser.post(`${api}/accountUpdate`, { ...details, ...changes }, headers);
  const saved = async (changes: object, browser = couple) =>
    accountUpdateCall.reply.parse(await (await save(changes, browser)).json());
  const approve = async (to: string, channel: 'email' | 'sms') => {
    await couple.post(`${api}/twilioVerify`, { to, channel });
    const sent = (await running.inbox()).filter((message) => message.to === to).at(-1)?.text ?? '';
    const code = /\d{6}/.exec(sent)?.[0];
    expect(await (await couple.post(`${api}/twilioVerify`, { to, channel, code })).json()).toEqual({
      status: 'approved',
    });
  };
  const phone = (phoneType: string, phoneNumber: string) => ({ phoneType, phoneNumber });
  const mailsOf = async (to: string) =>
    (await running.inbox()).filter((message) => message.to === to && message.subject.startsWith('Where your bills'));

  it('[API2-10] a copy that differs in nothing changes nothing', async () => {
    const { data } = await saved({ address: 'Another', detailsVersion: 17 });
    expect(data?.accountDetails).toEqual(details);
  });

  it('[ACC-20] an e-mail address needs a code, once, and everybody known to the account is told', async () => {
    expect(await saved({ accountEmail: NEW_EMAIL })).toEqual({
      errorCode: 1,
      errorMessage: 'A new e-mail address has to be verified first.',
    });
    await approve(NEW_EMAIL, 'email');
    const { data } = await saved({ accountEmail: 'Bills@Farm.example' });
    expect(data?.accountDetails).toEqual({ ...details, accountEmail: NEW_EMAIL, detailsVersion: 1 });
    expect((await detailsOf(await running.signedIn('spouse'))).accountEmail).toBe(NEW_EMAIL);
    for (const to of ['couple@sandbox.example', 'spouse@sandbox.example']) {
      await expect.poll(async () => (await mailsOf(to)).length, SOON).toBe(1);
    }
    details = await detailsOf(couple);
    expect((await saved({ accountEmail: 'couple@sandbox.example' })).errorCode).toBe(0);
    // The code is spent.
    expect((await saved({ accountEmail: NEW_EMAIL, detailsVersion: 2 })).errorCode).toBe(1);
    await expect.poll(async () => (await mailsOf(NEW_EMAIL)).length, SOON).toBe(1);
  });

  it('[ACC-32, ACC-33, ACC-34] a mobile number needs a code, every other one a look-up that says Canada', async () => {
    const mobile = phone('Mobile', NEW_MOBILE);
    expect((await saved({ accountPhoneNumbers: [mobile] })).errorMessage).toBe(
      'A new mobile number has to be verified first.',
    );
    await approve(NEW_MOBILE, 'sms');
    const american = phone('LandLine', '2125550123');
    expect((await saved({ accountPhoneNumbers: [mobile, american] })).errorMessage).toBe(
      'The phone number must be Canadian.',
    );
    // What was refused stored nothing, and spent no code.
    const fax = phone('Fax', '306 555 0199');
    const { data } = await saved({ accountPhoneNumbers: [mobile, fax] });
    expect(data?.accountDetails.accountPhoneNumbers).toEqual([
      { ...mobile, phoneSequence: '1' },
      { phoneType: 'Fax', phoneNumber: '+13065550199', phoneSequence: '2' },
    ]);
    details = await detailsOf(couple);
    expect((await saved({ accountPhoneNumbers: [mobile] })).errorMessage).toBe(
      'A phone number can be changed here, but not taken away.',
    );
  });

  it('[ACC-48] bills go out as they were chosen; [ACC-45] an address that was only typed is refused', async () => {
    const { data } = await saved({ billDeliveryMethod: '2' });
    expect(data?.accountDetails.billDeliveryMethod).toBe('2');
    details = await detailsOf(couple);
    const accountAddress = { ...details.accountAddress, addressLine1: '1 Typed Street' };
    expect((await saved({ accountAddress })).errorMessage).toBe('A new address has to be picked from the suggestions.');
    expect((await detailsOf(couple)).accountAddress?.addressLine1).toBe('27 Poplar Bay');
  });

  it('[ACC-44, ACC-45] an address that was picked is saved as the address service has it, and no other under its id', async () => {
    const found = await (await couple.post('/api/addressFind', { text: 'breaker lane' })).json();
    expect(addressFindCall.reply.parse(found).suggestions).toEqual([
      { id: 'CA|CP|A|103', text: '7 Breaker Lane', description: 'Wynyard, SK, S0A 4T0', isContainer: false },
    ]);
    const reply = await (await couple.post('/api/addressRetrieve', { id: 'CA|CP|A|103' })).json();
    const { address } = addressRetrieveCall.reply.parse(reply);
    const picked = {
      addressId: 'CA|CP|A|103',
      addressLine1: '7 Breaker Lane',
      city: 'Wynyard',
      province: 'SK',
      postalCode: 'S0A 4T0',
      country: 'CA',
    };
    expect(address).toEqual(picked);
    expect((await saved({ accountAddress: { ...address, addressLine1: '8 Breaker Lane' } })).errorCode).toBe(1);
    const { data } = await saved({ accountAddress: address });
    expect(data?.accountDetails).toEqual({ ...details, accountAddress: picked, detailsVersion: 1 });
    await expect.poll(async () => (await mailsOf('spouse@sandbox.example')).length, SOON).toBe(1);
    details = { ...details, accountAddress: picked, detailsVersion: 1 };
    expect((await saved({ billDeliveryMethod: '1' })).errorCode).toBe(0);
  });

  it('of two people who change the same details, the second is told, and overwrites nothing', async () => {
    const spouse = await running.signedIn('spouse');
    expect((await saved({ billDeliveryMethod: '1' }, spouse)).errorCode).toBe(0);
    const late = await save({ billDeliveryMethod: '2' });
    expect(late.status).toBe(409);
    expect(problem.parse(await late.json()).error.code).toBe('changedMeanwhile');
    expect((await detailsOf(couple)).billDeliveryMethod).toBe('1');
  });

  it('two at the same moment: one is saved, the other told', async () => {
    const spouse = await running.signedIn('spouse');
    for (let round = 0; round < 10; round += 1) {
      details = await detailsOf(couple);
      const [one, other] = details.billDeliveryMethod === '0' ? ['1', '2'] : ['0', '0'];
      const methods = one === other ? ['0', details.billDeliveryMethod === '1' ? '2' : '1'] : [one, other];
      const [first, second] = methods;
      const both = await Promise.all([
        save({ billDeliveryMethod: first }),
        save({ billDeliveryMethod: second }, spouse),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });

  it('the answer that was lost is given again under its key', async () => {
    const headers = { [IDEMPOTENCY_HEADER]: randomUUID() };
    const bodies = [];
    for (const delta of ['paper', 'paper']) {
      bodies.push(await (await save({ billDeliveryMethod: '1', delta }, couple, headers)).json());
    }
    expect(bodies[1]).toEqual(bodies[0]);
    expect((await detailsOf(couple)).detailsVersion).toBe(1);
  });

  it('[ACC-13] accounts that are not of type 01 and residential are not changed here', async () => {
    for (const handle of ['church', 'business']) {
      const browser = await running.signedIn(handle);
      details = await detailsOf(browser);
      const { errorCode } = await saved({ accountEmail: NEW_EMAIL }, browser);
      expect(errorCode).toBe(1);
      expect(await detailsOf(browser)).toEqual(details);
    }
  });

  it('who has an account by the name and number on its bill changes nothing of it', async () => {
    const { db } = running.server.services;
    await db.update(associations).set({ proof: 'bill' }).where(eq(associations.caAccount, details.caAccount));
    await approve(NEW_EMAIL, 'email');
    for (const changes of [{ accountEmail: NEW_EMAIL }, { billDeliveryMethod: '1' }]) {
      expect((await saved(changes)).errorMessage).toBe(
        'Before this can be changed, a code has to show that the account is yours.',
      );
    }
    const [stored] = await db.select().from(accounts).where(eq(accounts.caAccount, details.caAccount));
    expect(stored?.detailsVersion).toBe(0);
  });

  it("[API2-14, API2-15] the record of a change is kept, of one's own accounts alone, and changes nothing", async () => {
    const { db } = running.server.services;
    const recordOf = (
      accountNumber: string,
      last: object = { changeType: 'updatedBy-client-pwa', value: 'Customer App' },
    ) => ({
      requests: [
        {
          requestNumber: 1,
          action: 'update-accounts',
          data: [
            { sequence: 1, accountNumber, changeType: 'billDelivery', value: 'paper' },
            { sequence: 2, accountNumber, ...last },
          ],
        },
      ],
    });
    const own = await couple.post(`${api}/cdcUpdate`, recordOf(details.caAccount));
    expect([own.status, await own.json()]).toEqual([200, { errorCode: 0 }]);
    const foreign = await accountOf(await running.signedIn('basement'));
    expect((await couple.post(`${api}/cdcUpdate`, recordOf(foreign.caAccount))).status).toBe(403);
    const unnamed = { changeType: 'returnEnvelope', value: 'false' };
    expect((await (await couple.post(`${api}/cdcUpdate`, recordOf(details.caAccount, unnamed))).json()).errorCode).toBe(
      1,
    );
    const kept = (await db.select().from(cdcUpdates)).map(({ changeType, value }) => [changeType, value]);
    expect(kept).toEqual([
      ['billDelivery', 'paper'],
      ['updatedBy-client-pwa', 'Customer App'],
    ]);
    expect(await detailsOf(couple)).toEqual(details);
  });
});
