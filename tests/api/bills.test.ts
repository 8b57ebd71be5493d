import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BillDetails, billDetailsCall } from '#contracts/bill.ts';
import { viewBillPdfCall } from '#contracts/billDocument.ts';
import { billHistoryCall } from '#contracts/billHistory.ts';
import { pathOf } from '#contracts/call.ts';
import { addDays } from '#rules/day.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { buildAccount } from '#server/seed/build.ts';
import { seedCustomers } from '#server/seed/customers.ts';
import { describeOnOneDatabase } from './database.ts';
import { type RunningServer, startServer } from './server.ts';

const path = pathOf(billDetailsCall, 'utility');
const today = reginaDay(new Date());

/** The only account of a customer of the sandbox. */
function accountOf(handle: string) {
  const [plan] = seedCustomers.find(({ email }) => email.startsWith(`${handle}@`))?.plans(today) ?? [];
  if (!plan) throw new Error(`no account of ${handle}`);
  const { caAccount, accountType } = buildAccount(today, plan);
  return { caAccount, accountType };
}

describeOnOneDatabase('bills', (engine) => {
  let running: RunningServer;
  beforeAll(async () => {
    running = await startServer(engine);
  });
  afterAll(() => running.stop());

  async function billOf(handle: string): Promise<BillDetails | null | undefined> {
    const browser = await running.signedIn(handle);
    const reply = await browser.post(path, accountOf(handle));
    expect(reply.status).toBe(200);
    return billDetailsCall.reply.parse(await reply.json()).data.billDetails;
  }

  it('says the latest bill of an account: a total of what was left and what is new [API-25] [API2-07]', async () => {
    const bill = await billOf('overdue');
    const [, before] = await historyOf('overdue');
    expect(before?.payment).toBeNull();
    expect(bill).toMatchObject({
      balanceForward: before?.totalDue,
      paymentDueBy: addDays(today, -6),
      DocumentID: expect.stringMatching(/^7\d{11}$/),
      billIssuedFlag: true,
      FinalBill: false,
    });
    const { balanceForward, amountDue, totalDue } = bill ?? {};
    expect(totalDue?.amount).toBeCloseTo((balanceForward?.amount ?? 0) + (amountDue?.amount ?? 0), 2);
  });

  it('has a customer of the sandbox for each thing that a bill may say', async () => {
    expect(await billOf('plan')).toMatchObject({ appFlag: true, paFlag: false });
    expect(await billOf('arranged')).toMatchObject({ appFlag: false, paFlag: true });
    expect(await billOf('equalized')).toMatchObject({ eppFlag: true });
    expect(await billOf('final')).toMatchObject({ FinalBill: true });
    expect(await billOf('paidup')).toMatchObject({ totalDue: { amount: 0 } });
    expect(await billOf('credit')).toMatchObject({ balanceForward: { amount: -180 } });
    expect(await billOf('nobill')).toMatchObject({ billIssuedFlag: false, totalDue: null });
  });

  it('refuses another customer’s account, and one of another type', async () => {
    const browser = await running.signedIn('plan');
    const { caAccount } = accountOf('plan');
    for (const asked of [accountOf('arranged'), { caAccount, accountType: '02' }]) {
      const reply = await browser.post(path, asked);
      expect([reply.status, (await reply.json()).error.code]).toEqual([403, 'forbidden']);
    }
  });

  async function historyOf(handle: string) {
    const browser = await running.signedIn(handle);
    const reply = await browser.post(pathOf(billHistoryCall, 'utility'), { caAccount: accountOf(handle).caAccount });
    return billHistoryCall.reply.parse(await reply.json()).data.bills;
  }

  async function pdfOf(handle: string, asked: { billDate: string; documentId: string }) {
    const browser = await running.signedIn(handle);
    const { caAccount } = accountOf(handle);
    const reply = await browser.post(pathOf(viewBillPdfCall, 'utility'), { caAccount, ...asked });
    return viewBillPdfCall.reply.parse(await reply.json()).data;
  }

  it('lists the bills of 24 months, the latest first: of what they are made, and what was paid on them', async () => {
    const bills = await historyOf('basement');
    const latest = await billOf('basement');
    expect(bills).toHaveLength(24);
    expect(bills[0]).toMatchObject({ documentId: latest?.DocumentID, totalDue: latest?.totalDue, payment: null });
    expect(bills[1]?.payment).toEqual({ amount: latest?.lastPayment, receivedOn: latest?.lastPaymentOn });
    for (const [at, { charges, newCharges, from, to }] of bills.entries()) {
      const sum = charges.reduce((cents, { amount }) => cents + Math.round((amount?.amount ?? 0) * 100), 0);
      expect(sum).toBe(Math.round((newCharges?.amount ?? 0) * 100));
      expect(from < to).toBe(true);
      if (at > 0) expect(addDays(to, 1)).toBe(bills[at - 1]?.from);
    }
    expect(await historyOf('nobill')).toEqual([]);
  });

  it('on an equalized plan every bill came to the same, whatever was used', async () => {
    const bills = await historyOf('equalized');
    const { amountDue } = (await billOf('equalized')) ?? {};
    expect(bills.map(({ newCharges }) => newCharges)).toEqual(Array(24).fill(amountDue));
    expect(bills.slice(1).map(({ payment }) => payment?.amount)).toEqual(Array(23).fill(amountDue));
    expect(new Set(bills.map(({ kwh }) => kwh)).size).toBeGreaterThan(12);
  });

  it('gives the PDF of a bill of the account, the latest or one of the past [API-10] [BILL-15]', async () => {
    const [latest, , older] = await historyOf('basement');
    for (const bill of [latest, older]) {
      const billDate = bill?.paymentDueBy ?? '';
      const { errorCode, downloadFile } = await pdfOf('basement', { billDate, documentId: bill?.documentId ?? '' });
      expect(errorCode).toBe(0);
      expect(downloadFile).toMatchObject({ fileName: `bill-${billDate}.pdf`, fileType: 'application/pdf' });
      const pdf = Buffer.from(downloadFile?.fileBody ?? '', 'base64').toString('latin1');
      expect(pdf.slice(0, 5)).toBe('%PDF-');
      expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(3);
    }
  });

  it('says that there is no such bill: another day, another customer’s document [API-10]', async () => {
    const [own] = await historyOf('basement');
    const [foreign] = await historyOf('overdue');
    const none = { errorCode: 1, errorMessage: 'This bill was not found.' };
    const documentId = own?.documentId ?? '';
    expect(await pdfOf('basement', { billDate: '2020-01-01', documentId })).toEqual(none);
    const billDate = foreign?.paymentDueBy ?? '';
    expect(await pdfOf('basement', { billDate, documentId: foreign?.documentId ?? '' })).toEqual(none);
  });
});
