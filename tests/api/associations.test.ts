import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { profileDetailsCall } from '#contracts/profile.ts';
import { seedCustomers } from '#server/seed/customers.ts';
import { seed } from '#server/seed/seed.ts';
import { associations } from '#server/store/schema.ts';
import type { Browser } from './browser.ts';
import { describeOnOneDatabase } from './database.ts';
import { accountOf } from './reading.ts';
import { type RunningServer, startServer } from './server.ts';

const phoneOf = (handle: string) =>
  seedCustomers.find(({ email }) => email.startsWith(`${handle}@`))?.contactNumber ?? '';

describeOnOneDatabase('The accounts of a customer', (engine) => {
  let running: RunningServer;
  beforeAll(async () => {
    running = await startServer(engine);
  });
  afterAll(() => running.stop());

  it('[API2-18] each says since when it is theirs, at the offset of Regina', async () => {
    const browser = await running.signedIn('farm');
    const reply = await browser.get('/api/utility/profileDetails');
    const { associatedAccounts } = profileDetailsCall.reply.parse(await reply.json()).data;
    const since = associatedAccounts.account.map(({ dateTimeAssociated }) => dateTimeAssociated);
    expect(since).toHaveLength(3);
    for (const when of since) expect(when).toBe('2024-03-04T10:00:00-06:00');
  });

  const listOf = async (browser: Browser) =>
    profileDetailsCall.reply.parse(await (await browser.get('/api/utility/profileDetails')).json()).data
      .associatedAccounts.account;

  it('two people have one account, each in a list of their own', async () => {
    const [couple, spouse] = [await running.signedIn('couple'), await running.signedIn('spouse')];
    const [theirs] = await listOf(couple);
    expect(theirs?.caAccount).toMatch(/^5000\d{8}$/);
    expect((await listOf(spouse)).map(({ caAccount }) => caAccount)).toEqual([theirs?.caAccount]);
    const asked = { bpAccount: theirs?.bpAccount };
    for (const browser of [couple, spouse]) {
      const { data } = await (await browser.post('/api/utility/accountDetails', asked)).json();
      expect(data.accountDetails.address).toBe('27 Poplar Bay, Wynyard SK S0A 4T0');
    }
    const stranger = await running.signedIn('basement');
    expect((await stranger.post('/api/utility/accountDetails', asked)).status).toBe(403);
  });

  it('what one of them is told is held of them has nothing of how the other is reached', async () => {
    const spouse = await running.signedIn('spouse');
    const told = await (await spouse.get('/api/customer/data')).text();
    expect(told).toContain('27 Poplar Bay');
    for (const ofTheOther of ['couple@sandbox.example', phoneOf('couple')]) expect(told).not.toContain(ofTheOther);
    const couple = await running.signedIn('couple');
    const own = await (await couple.get('/api/customer/data')).text();
    for (const ofTheirs of ['couple@sandbox.example', phoneOf('couple')]) expect(own).toContain(ofTheirs);
  });

  it('what customers changed stays when the dates are written anew, and is as at first after a reset', async () => {
    const { db } = running.server.services;
    const rename = eq(associations.descriptiveName, 'Grain bins');
    await db.update(associations).set({ descriptiveName: 'Bins', isDefault: false }).where(rename);
    await db.delete(associations).where(eq(associations.descriptiveName, 'Well and shop'));
    const browser = await running.signedIn('farm');
    const names = async () => (await listOf(browser)).map(({ descriptiveName }) => descriptiveName);
    const changed = ['Home quarter', 'Bins'];
    expect(await names()).toEqual(changed);
    await seed(db, new Date());
    expect(await names()).toEqual(changed);
    await running.sandbox('POST', '/reset');
    expect(await names()).toEqual(['Home quarter', 'Grain bins', 'Well and shop']);
  });

  it('when one of them deletes their account, the other keeps it, with its meter and its bill', async () => {
    const [couple, spouse] = [await running.signedIn('couple'), await running.signedIn('spouse')];
    expect((await couple.post('/api/customer/deleteAccount', {})).status).toBe(200);
    const [theirs] = await listOf(spouse);
    const caAccount = theirs?.caAccount;
    const bill = await spouse.post('/api/utility/billDetails', { caAccount, accountType: '01' });
    expect((await bill.json()).data.billDetails.totalDue.amount).toBeGreaterThan(0);
    const { meterNumber } = await accountOf(spouse);
    const meter = await spouse.post('/api/utility/meterReadDetails', { caAccount, meterNumber });
    expect(meter.status).toBe(200);
  });
});
