import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { billDetailsCall } from '#contracts/bill.ts';
import { billHistoryCall } from '#contracts/billHistory.ts';
import { customerDataCall } from '#contracts/customerData.ts';
import { meterReadDetailsCall } from '#contracts/meter.ts';
import { UNSHOWN_METER } from '#contracts/unshownMeter.ts';
import { seedIdOf } from '#server/seed/seedCustomer.ts';
import { associations, handOvers } from '#server/store/schema.ts';
import type { Browser } from './browser.ts';
import { clockedServer } from './clockedServer.ts';
import { describeOnOneDatabase } from './database.ts';
import {
  add,
  adder,
  contactOf,
  detailsOf,
  HENRY,
  listedOf,
  MARLENE,
  payloadsOf,
  proofsOf,
  remove,
  save,
  UNPROVEN,
} from './takeover.ts';

const api = '/api/utility';

describeOnOneDatabase('An account that was added by what stands on its bill', (engine) => {
  const running = clockedServer(engine);

  it('bill in hand: who found one sees no contact and no bill of before, and changes nothing', async () => {
    const finder = await adder(running, 'lonely', MARLENE);
    expect(await listedOf(finder, MARLENE)).toMatchObject({ proofNeeded: true, defaultAccount: 'true' });
    const details = await detailsOf(finder, MARLENE);
    expect(details).toMatchObject({ accountName: 'Marlene Kowalchuk', meterNumber: UNSHOWN_METER });
    expect(details).not.toHaveProperty('accountEmail');
    expect(details).not.toHaveProperty('accountPhoneNumbers');
    expect(details).not.toHaveProperty('accountAddress');
    // Nor where exactly it is.
    const whole = await detailsOf(await running.signedIn('basement'), MARLENE);
    expect(whole.address).toMatch(/^\d+ [^,]+, .+ SK [A-Z]\d/);
    expect(details.address).toBe(/, (.+ SK) /.exec(whole.address)?.[1]);
    expect(details).not.toHaveProperty('latitude');
    expect(details).not.toHaveProperty('longitude');
    expect(details.contactProof).toEqual({
      contacts: [
        { id: '0', channel: 'email', masked: 'b…@sandbox.example' },
        { id: '1', channel: 'sms', masked: '… 0107' },
      ],
    });
    for (const changes of [
      { accountEmail: 'lonely@sandbox.example' },
      // Not even whether a guess is right.
      { accountEmail: 'basement@sandbox.example' },
      { accountPhoneNumbers: [{ phoneType: 'Mobile', phoneNumber: '+13065550107' }] },
      { billDeliveryMethod: '1' },
    ]) {
      expect(await save(finder, MARLENE, changes)).toEqual(UNPROVEN);
    }
    expect(await payloadsOf(running, MARLENE, 'account')).toEqual([]);
    expect(await payloadsOf(running, MARLENE, 'association')).toEqual([
      { email: 'lonely@sandbox.example', change: 'added', proof: 'bill' },
    ]);
  });

  it('what is due, the meter and readings work; bills, their PDFs and use of before are absent', async () => {
    const finder = await adder(running, 'lonely', MARLENE);
    const holder = await running.signedIn('basement');
    const caAccount = MARLENE[1];
    const bill = async (who: Browser) => {
      const reply = await who.post(`${api}/billDetails`, { caAccount });
      return billDetailsCall.reply.parse(await reply.json()).data.billDetails;
    };
    const whole = await bill(holder);
    expect(whole?.DocumentID).toBeTruthy();
    const shown = await bill(finder);
    expect(shown).toMatchObject({ totalDue: whole?.totalDue, paymentDueBy: whole?.paymentDueBy, billIssuedFlag: true });
    for (const field of ['DocumentID', 'balanceForward', 'lastPayment', 'amountDue', 'lastPaymentOn'] as const) {
      expect(shown?.[field] ?? null).toBe(null);
    }
    const history = async (who: Browser) => {
      const reply = await who.post(`${api}/billHistory`, { caAccount });
      return billHistoryCall.reply.parse(await reply.json()).data.bills;
    };
    const [latest] = await history(holder);
    expect(await history(finder)).toEqual([]);
    const pdf = { caAccount, billDate: latest?.paymentDueBy, documentId: latest?.documentId };
    expect(await (await holder.post(`${api}/viewBillPdf`, pdf)).json()).toMatchObject({ data: { errorCode: 0 } });
    expect(await (await finder.post(`${api}/viewBillPdf`, pdf)).json()).toMatchObject({ data: { errorCode: 1 } });
    const { meterNumber } = await detailsOf(finder, MARLENE);
    const meter = async (who: Browser) => {
      const reply = await who.post(`${api}/meterReadDetails`, { caAccount, meterNumber });
      return meterReadDetailsCall.reply.parse(await reply.json()).data;
    };
    expect((await meter(holder)).billed).toBeTruthy();
    const { billed, lastRead } = await meter(finder);
    expect([billed, lastRead?.meterRead]).toEqual([undefined, '48102']);
  });

  it('nor are bills shown that were issued since they added it, nor what they tell of use', async () => {
    running.now = new Date(running.now.getTime() - 400 * 24 * 60 * 60 * 1000);
    const finder = await adder(running, 'lonely', MARLENE);
    const caAccount = MARLENE[1];
    running.now = new Date();
    const again = await running.signedIn('lonely');
    const history = await again.post(`${api}/billHistory`, { caAccount });
    expect(billHistoryCall.reply.parse(await history.json()).data.bills).toEqual([]);
    const bill = await (await again.post(`${api}/billDetails`, { caAccount })).json();
    const shown = billDetailsCall.reply.parse(bill).data.billDetails;
    expect([shown?.totalDue?.amount, shown?.paymentDueBy]).not.toContain(undefined);
    expect([shown?.DocumentID, shown?.balanceForward?.amount, shown?.lastPaymentOn].map((one) => one ?? null)).toEqual([
      null,
      null,
      null,
    ]);
    const { meterNumber } = await detailsOf(again, MARLENE);
    const meter = await again.post(`${api}/meterReadDetails`, { caAccount, meterNumber });
    expect(meterReadDetailsCall.reply.parse(await meter.json()).data.billed).toBe(undefined);
    expect(finder).toBeTruthy();
  });

  it('whatever they do about it is handed over with how they got it', async () => {
    const finder = await adder(running, 'lonely', MARLENE);
    const caAccount = MARLENE[1];
    const data = [
      { sequence: 1, accountNumber: caAccount, changeType: 'descriptiveName', value: 'Mine' },
      { sequence: 2, accountNumber: caAccount, changeType: 'updatedBy-client-pwa', value: 'Customer App' },
    ];
    const requests = [{ requestNumber: 1, action: 'update-accounts', data }];
    await finder.post(`${api}/updateProfileDetails`, { cdcData: { requests } });
    await finder.post(`${api}/cdcUpdate`, { requests });
    await finder.post('/api/contactProof/lost', { caAccount });
    const named = [{ sequence: 1, accountNumber: '', changeType: 'displayName', value: 'Victor S' }];
    const renaming = { requests: [{ requestNumber: 1, action: 'update-global-profile', data: named }] };
    await finder.post(`${api}/updateProfileDetails`, { data: { profileName: 'Victor S' }, cdcData: renaming });
    const { db } = running.server.services;
    const rows = await db
      .select()
      .from(handOvers)
      .where(eq(handOvers.customerId, seedIdOf('lonely@sandbox.example')))
      .orderBy(handOvers.id);
    const proofs = rows.map(({ kind, payload }) => [kind, (payload as { proof?: unknown }).proof]);
    expect(proofs).toEqual([
      ['association', 'bill'],
      ['association', 'bill'],
      ['log', 'bill'],
      ['inquiry', 'bill'],
      ['profile', { [caAccount]: 'bill' }],
    ]);
    // Of what is proven nothing is said.
    const holder = await running.signedIn('basement');
    await save(holder, MARLENE, { billDeliveryMethod: '1' });
    expect((await payloadsOf(running, MARLENE, 'account'))[0]).not.toHaveProperty('proof');
  });

  it('nor is any of it in the file of what is held of them', async () => {
    const finder = await adder(running, 'lonely', MARLENE);
    await finder.post('/api/contactProof/send', contactOf(MARLENE, '0'));
    const reply = await finder.get('/api/customer/data');
    expect(reply.status).toBe(200);
    const { sections } = customerDataCall.reply.parse(await reply.json());
    expect(sections.map(({ title }) => title)).toContain('Your accounts');
    expect(sections.map(({ title }) => title)).not.toContain('Your bills');
    const file = JSON.stringify(sections);
    for (const secret of ['basement@', '5550107', 'account email', 'account address', 'account phone']) {
      expect(file).not.toContain(secret);
    }
  });

  it('former partner with an old bill: a list that had the account has it anew, without what came meanwhile', async () => {
    const { db } = running.server.services;
    const spouse = await running.signedIn('spouse');
    const [known] = await db
      .select()
      .from(associations)
      .where(eq(associations.customerId, seedIdOf('spouse@sandbox.example')));
    const account = ['Ruth Desjarlais', known?.caAccount ?? ''] as const;
    expect(await detailsOf(spouse, account)).toHaveProperty('accountEmail');
    await remove(spouse, account);
    expect(await add(spouse, account)).toMatchObject({ errorCode: 0 });
    expect(await detailsOf(spouse, account)).not.toHaveProperty('accountEmail');
    expect(await save(spouse, account, { accountEmail: 'spouse@sandbox.example' })).toEqual(UNPROVEN);
    const reply = await spouse.post(`${api}/billHistory`, { caAccount: account[1] });
    expect(billHistoryCall.reply.parse(await reply.json()).data.bills).toEqual([]);
  });

  it('two who add the same account at once: one of them is the first', async () => {
    const [one, other] = await Promise.all([adder(running, 'lonely', HENRY), adder(running, 'smart', HENRY)]);
    expect([one, other]).toHaveLength(2);
    expect(Object.values(await proofsOf(running, HENRY)).sort()).toEqual(['bill', 'first']);
  });
});
