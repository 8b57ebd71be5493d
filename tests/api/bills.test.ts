import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BillDetails, billDetailsCall } from '#contracts/bill.ts';
import { pathOf } from '#contracts/call.ts';
import { addDays } from '#rules/day.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { buildAccount } from '#server/seed/build.ts';
import { seedCustomers } from '#server/seed/customers.ts';
import { describeOnEachDatabase } from './database.ts';
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

describeOnEachDatabase('bills', (engine) => {
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
    expect(bill).toMatchObject({
      balanceForward: { amount: 142.12, currency: 'CAD' },
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
    expect(await billOf('credit')).toMatchObject({ totalDue: { amount: -55.2 } });
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
});
