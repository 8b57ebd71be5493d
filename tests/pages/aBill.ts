import { type BillDetails, billDetails } from '#contracts/bill.ts';

/** A bill as the wire has it, for tables of what is said of one, and the day on which it is looked at. */

export const NOON = new Date('2026-11-21T12:00:00-06:00');
export const FETCHED_AT = '2026-11-21T17:58:00Z';

export const cad = (amount: number | null) => ({ amount, currency: 'CAD' });

const BILL = {
  billIssuedFlag: true,
  balanceForward: cad(1000),
  lastPayment: cad(162.87),
  lastPaymentOn: '2026-11-03',
  amountDue: cad(184.27),
  totalDue: cad(1184.27),
  paymentDueBy: '2026-12-04',
  DocumentID: '700012345678',
};

export const aBill = (change: object = {}): BillDetails => billDetails.parse({ ...BILL, ...change });
