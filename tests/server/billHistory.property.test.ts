import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BillDetails, billDetails } from '#contracts/bill.ts';
import { billHistoryCall, HISTORY_MONTHS, type PastBill } from '#contracts/billHistory.ts';
import type { Money } from '#contracts/money.ts';
import { isEstimated } from '#rules/billedUse.ts';
import { addDays } from '#rules/day.ts';
import { billHistoryOf } from '#server/seed/billHistory.ts';
import { seedBills } from '#server/seed/bills.ts';
import { buildAccount, type SeedAccount } from '#server/seed/build.ts';
import { seedCustomers } from '#server/seed/customers.ts';

interface Seeded {
  account: SeedAccount;
  bills: PastBill[];
  latest: BillDetails | undefined;
}

/** Every account of the customers whose address begins so, as the app would read its bills. */
function seeded(today: string, handle = ''): Seeded[] {
  const plans = seedCustomers.filter(({ email }) => email.startsWith(handle)).flatMap((one) => one.plans(today));
  return plans.map((plan) => {
    const account = buildAccount(today, plan);
    const data = { bills: billHistoryOf(today, account, plan) };
    const [row] = seedBills(today, account, plan);
    const { bills } = billHistoryCall.reply.parse(JSON.parse(JSON.stringify({ data }))).data;
    return { account, bills, latest: row && billDetails.parse(row.facts) };
  });
}

const anyDay = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2026-01-01', days));
const cents = (money: Money | null | undefined) => Math.round((money?.amount ?? 0) * 100);
const sum = (figures: number[]) => figures.reduce((all, one) => all + one, 0);
const always = (holds: (one: Seeded, today: string) => void) =>
  fc.assert(
    fc.property(anyDay, (today) => seeded(today).forEach((one) => void holds(one, today))),
    { numRuns: 8 },
  );

describe('the bills of every customer of the sandbox, on any day', () => {
  it('follow one another without a gap, also their registers while the meter is the same', () => {
    always(({ bills, latest }) => {
      expect(bills).toHaveLength(latest ? HISTORY_MONTHS : 0);
      const wrong = bills.slice(0, -1).filter((bill, at) => {
        const before = bills[at + 1] as PastBill;
        const register = (Number(before.read) + (bill.kwh ?? 0)) % 10 ** (bill.read?.length ?? 0);
        const follows = register === Number(bill.read) || bill.meterNumber !== before.meterNumber;
        return bill.from !== addDays(before.to, 1) || bill.to > bill.issuedOn || !follows;
      });
      expect(wrong).toEqual([]);
    });
  });

  it('have energy that is their kWh at its price to the cent, in rows that fill their days', () => {
    always(({ bills }) => {
      const wrong = bills.filter(({ energy = [], kwh, from, to }) => {
        const days = energy.flatMap((row) => [row.from, addDays(row.to, 1)]);
        const fill = [from, ...energy.slice(1).flatMap((row) => [row.from, row.from]), addDays(to, 1)];
        const prices = energy.map(({ centsPerKwh }) => centsPerKwh);
        const isExact = energy.every(
          (row) =>
            row.kwh >= 0 && cents(row.amount) === Math.round((row.kwh * Math.round(Number(row.centsPerKwh) * 10)) / 10),
        );
        return (
          sum(energy.map((row) => row.kwh)) !== kwh ||
          JSON.stringify(days) !== JSON.stringify(fill) ||
          new Set(prices).size !== prices.length ||
          !isExact
        );
      });
      expect(wrong).toEqual([]);
    });
  });

  it('have charges that come to the new ones: energy, the basic charge, 5 % GST on both, and what is named', () => {
    always(({ bills }) => {
      const wrong = bills.filter(({ charges, energy = [], basic, newCharges }) => {
        const of = (kind: string) => sum(charges.filter((one) => one.kind === kind).map((one) => cents(one.amount)));
        const all = sum(charges.map(({ amount }) => cents(amount)));
        return (
          of('energy') !== sum(energy.map(({ amount }) => cents(amount))) ||
          of('basic') !== cents(basic) ||
          of('gst') !== Math.round((of('energy') + of('basic')) / 20) ||
          all !== cents(newCharges)
        );
      });
      expect(wrong).toEqual([]);
    });
  });

  it('begin with what was left of the one before; the latest is the bill itself', () => {
    always(({ bills, latest, account }, today) => {
      const wrong = bills.filter(({ totalDue, newCharges, payment }, at) => {
        const before = bills[at + 1];
        const left = before ? cents(before.totalDue) - cents(before.payment?.amount) : 0;
        return cents(totalDue) !== left + cents(newCharges) || (payment && payment.receivedOn > today);
      });
      expect(wrong).toEqual([]);
      if (!latest) return;
      const [own] = bills;
      expect([latest.totalDue, latest.amountDue, latest.DocumentID]).toEqual([
        own?.totalDue,
        own?.newCharges,
        own?.documentId,
      ]);
      expect(cents(latest.balanceForward) + cents(latest.amountDue)).toBe(cents(latest.totalDue));
      expect(latest.lastPayment).toEqual(bills.find(({ payment }) => payment)?.payment?.amount);
      expect(own?.meterNumber).toBe(account.meterNumber);
      const open = latest.arrangement?.filter(({ paid }) => !paid) ?? [];
      if (open.length > 0) expect(sum(open.map(({ amount }) => cents(amount)))).toBe(cents(latest.totalDue));
    });
  });

  it('end with the meter’s last reading, where it is of a day that a bill ends on', () => {
    always(({ bills, account }) => {
      const { lastRead } = account.facts;
      const bill = bills.find(({ to }) => to === lastRead?.meterReadDate);
      if (bill) expect([bill.read, bill.readType]).toEqual([lastRead?.meterRead, lastRead?.meterReadType]);
    });
  });
});

describe('customers of the sandbox whose bills differ', () => {
  const today = '2026-11-26';
  const one = (handle: string) => seeded(today, `${handle}@`)[0] as Seeded;
  const estimates = (handle: string) =>
    one(handle)
      .bills.slice(0, 8)
      .map((bill) => isEstimated(bill));

  it('half a year estimated, and a reading that catches up on it', () => {
    expect(estimates('estimated')).toEqual([true, true, true, true, true, true, false, false]);
    expect(estimates('catchup')).toEqual([false, true, true, true, true, true, true, false]);
    const [caughtUp, before] = one('catchup').bills;
    expect(caughtUp?.kwh).toBeGreaterThan(2 * (before?.kwh ?? 0));
  });

  it('a farm that is read once a year has estimated bills since', () => {
    expect(seeded(today, 'farm@').map(({ bills }) => bills.findIndex((bill) => !isEstimated(bill)))).toEqual([
      10, 10, 10,
    ]);
  });

  it('a price that rose inside the latest bill, and another meter before it', () => {
    const prices = (handle: string) => one(handle).bills[0]?.energy?.map(({ centsPerKwh }) => centsPerKwh);
    expect([prices('pricerise'), prices('basement')]).toEqual([['14.6', '15.0'], ['15.0']]);
    const [bill, before] = one('newmeter').bills;
    expect(bill?.meterNumber).not.toBe(before?.meterNumber);
  });

  it('what is left, late, paid too much or agreed on', () => {
    expect(one('overdue').bills[0]?.charges.at(-1)).toEqual({
      name: 'Late payment charge',
      amount: { amount: 1.85, currency: 'CAD' },
    });
    expect(
      ['paidup', 'credit', 'finalcredit'].map((handle) => Math.sign(one(handle).latest?.totalDue?.amount ?? NaN)),
    ).toEqual([0, -1, -1]);
    expect(one('parts').latest?.arrangement?.map(({ paid }) => paid)).toEqual([true, false, false, false]);
    expect(one('arranged').latest?.arrangement).toBeUndefined();
    expect(one('planlate').latest).toMatchObject({ appFlag: true, paymentDueBy: '2026-11-20' });
  });
});
