import { expect, test } from 'vitest';
import { billDetails } from '#contracts/bill.ts';
import { billHistoryCall } from '#contracts/billHistory.ts';

const wire = {
  balanceForward: 12.5,
  lastPayment: { amount: '118.02', currency: 'CAD' },
  amountDue: { amount: 171.77, currency: 'CAD' },
  totalDue: { amount: 184.27, currency: 'USD' },
  lastPaymentOn: '2026-10-02T00:00:00',
  paymentDueBy: '2026-12-04',
  DocumentID: 730001013,
  appFlag: 'X',
  paFlag: '',
  eppFlag: false,
  billIssuedFlag: 'T',
  FinalBill: null,
};

test('a bill: amounts as figures or with their currency, days without times, flags in every form [BILL-02] [ACC-08]', () => {
  const read = {
    balanceForward: { amount: 12.5, currency: '' },
    lastPayment: { amount: 118.02, currency: 'CAD' },
    amountDue: { amount: 171.77, currency: 'CAD' },
    totalDue: { amount: 184.27, currency: 'USD' },
    lastPaymentOn: '2026-10-02',
    paymentDueBy: '2026-12-04',
    DocumentID: '730001013',
    appFlag: true,
    paFlag: false,
    eppFlag: false,
    billIssuedFlag: true,
    FinalBill: false,
  };
  expect(billDetails.parse(wire)).toEqual(read);
  expect(billDetails.parse({ ...wire, balanceForward: { amount: -3, currency: 'CAD' } }).balanceForward).toEqual({
    amount: -3,
    currency: 'CAD',
  });
  for (const set of [true, 'true', 'T', 'X', 'Y', '1']) {
    expect(billDetails.parse({ ...wire, FinalBill: set }).FinalBill, String(set)).toBe(true);
  }
});

test('an amount that is not there is none, and what is no amount is refused', () => {
  const none = {
    ...wire,
    balanceForward: null,
    totalDue: { amount: null, currency: 'CAD' },
    lastPaymentOn: '0000-00-00',
  };
  expect(billDetails.parse(none)).toMatchObject({ balanceForward: null, totalDue: null, lastPaymentOn: null });
  expect(billDetails.parse({ billIssuedFlag: false })).toMatchObject({ totalDue: null, billIssuedFlag: false });
  for (const odd of ['twelve', '1e3', '', '12,50', Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(billDetails.safeParse({ ...wire, balanceForward: odd }).success, String(odd)).toBe(false);
  }
});

test('a row of energy that cannot be read hides all rows of its bill, which without them would be a wrong sum', () => {
  const row = { from: '2026-10-10', to: '2026-11-09', kwh: 748, centsPerKwh: '15.0', amount: 112.2 };
  const energyOf = (energy: unknown) => {
    const bill = { documentId: '7', issuedOn: '2026-11-12', from: '2026-10-10', to: '2026-11-09', charges: [], energy };
    return billHistoryCall.reply.parse({ data: { bills: [bill] } }).data.bills[0]?.energy;
  };
  expect(energyOf([row])).toEqual([{ ...row, amount: { amount: 112.2, currency: '' } }]);
  for (const centsPerKwh of [15, '15,0', '-1', '1e3', ''])
    expect(energyOf([row, { ...row, centsPerKwh }])).toBeUndefined();
  expect(energyOf(undefined)).toBeUndefined();
});
