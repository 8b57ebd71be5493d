import { HISTORY_MONTHS, type WrittenBill } from '#contracts/billHistory.ts';
import type { Money } from '#contracts/money.ts';
import { addDays, type Day } from '#rules/day.ts';
import type { BillFacts } from '../store/bill/bills.ts';

const BASIC_CENTS = 2_945;
const CENTS_PER_KWH = 15.812;
const GST = 0.05;

export interface LatestBill {
  documentId: string;
  issuedOn: Day;
  facts: BillFacts;
}

/**
 * What the back office would have of an account: bills of 24 months that end in its latest one. Made up from its number:
 * the same at every start, more in winter, a little less a year ago. All but the latest are paid. On an equalized plan
 * each comes to the same, whatever was used.
 */
export function madeUpHistory(caAccount: string, latest: LatestBill): WrittenBill[] {
  const usual = 420 + (Number(caAccount.slice(-6)) % 530);
  return Array.from({ length: HISTORY_MONTHS }, (_, monthsAgo) => {
    const issuedOn = monthBefore(latest.issuedOn, monthsAgo);
    const to = addDays(issuedOn, -2);
    const from = addDays(monthBefore(latest.issuedOn, monthsAgo + 1), -1);
    const bill = { issuedOn, from, to, documentId: documentIdOf(latest.documentId, monthsAgo) };
    if (monthsAgo === 0) return { ...bill, ...newest(latest.facts), payment: null };
    const kwh = used(usual, to, monthsAgo);
    const lastPaid = monthsAgo === 1 ? centsOf(latest.facts.lastPayment) : 0;
    const equal = latest.facts.eppFlag ? chargesOf(centsOf(latest.facts.amountDue), kwh) : null;
    const made = equal ?? (lastPaid > 0 ? chargesOf(lastPaid) : chargesFor(kwh));
    const paymentDueBy = addDays(issuedOn, 26);
    const paidOn = (monthsAgo === 1 && latest.facts.lastPaymentOn) || addDays(paymentDueBy, -(monthsAgo % 7));
    const payment = { amount: made.newCharges, receivedOn: paidOn };
    return { ...bill, ...made, paymentDueBy, totalDue: made.newCharges, payment };
  });
}

/** Of the bill that many months before the latest one: the latest one's own, and two digits. */
const documentIdOf = (latest: string, monthsAgo: number): string =>
  monthsAgo === 0 ? latest : `${latest}${String(monthsAgo).padStart(2, '0')}`;
/** The number of the latest bill of the account that a document belongs to. */
export const latestOf = (documentId: string): string => documentId.slice(0, 12);

function newest({ amountDue, totalDue, paymentDueBy }: BillFacts) {
  return { ...chargesOf(centsOf(amountDue)), totalDue, paymentDueBy };
}

/** Heating and light: most in January, least in July. */
function used(usual: number, day: Day, monthsAgo: number): number {
  const month = Number(day.slice(5, 7)) - 1;
  const season = 1 + 0.38 * Math.cos((month / 12) * 2 * Math.PI);
  const uneven = 1 + (((usual * 31 + monthsAgo * 17) % 21) - 10) / 100;
  return Math.round(usual * season * uneven * (monthsAgo > 11 ? 0.96 : 1));
}

const chargesFor = (kwh: number) => chargesOf(Math.round((BASIC_CENTS + kwh * CENTS_PER_KWH) * (1 + GST)), kwh);

/** The parts of an amount, in cents; they add up to it. */
function chargesOf(cents: number, kwh?: number) {
  const gst = Math.round((cents * GST) / (1 + GST));
  const basic = Math.min(BASIC_CENTS, Math.max(0, cents - gst));
  const energy = cents - gst - basic;
  return {
    kwh: kwh ?? Math.round(energy / CENTS_PER_KWH),
    charges: [
      { name: 'Basic monthly charge', amount: dollars(basic) },
      { name: 'Energy charge', amount: dollars(energy) },
      { name: 'GST 5%', amount: dollars(gst) },
    ],
    newCharges: dollars(cents),
  };
}

const dollars = (cents: number): Money => ({ amount: cents / 100, currency: 'CAD' });
const centsOf = (written: BillFacts['amountDue']): number => {
  const amount = typeof written === 'object' ? written?.amount : written;
  return Math.round(Number(amount ?? 0) * 100);
};

/** The same day of the month, or the last one it has. */
function monthBefore(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 - months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return first.toISOString().slice(0, 10);
}
