import type { PastBill } from '#contracts/billHistory.ts';
import { defineCopy, type Stamped, stamped } from '#db/copy.ts';
import { has, ifAny, isText, listOf } from '#db/fieldChecks.ts';
import { isMoney } from './bills.ts';
import { defineSource } from './engine/source.ts';

/** The bills of 24 months, the latest first. */
export type BillHistoryCopy = Stamped & { caAccount: string; bills: PastBill[] };

export const billHistory = defineCopy<'billHistory', BillHistoryCopy>({
  name: 'billHistory',
  since: 7,
  key: 'caAccount',
  whose: 'customer',
  accounts: 'each',
  evict: 'otherAccounts',
  fields: {
    ...stamped,
    caAccount: isText,
    bills: listOf(
      has({
        documentId: isText,
        issuedOn: isText,
        paymentDueBy: ifAny(isText),
        from: isText,
        to: isText,
        charges: listOf(has({ name: isText, amount: isMoney })),
        newCharges: isMoney,
        totalDue: isMoney,
        payment: ifAny(has({ amount: isMoney, receivedOn: isText })),
      }),
    ),
  },
});

/** A bill comes once a month. */
const ONCE_A_DAY_MS = 24 * 3_600_000;

export const billHistorySource = defineSource({
  fills: [billHistory],
  perAccount: true,
  call: async () => (await import('#contracts/billHistory.ts')).billHistoryCall,
  request: ({ account: { caAccount } }) => ({ caAccount }),
  rows: ({ data }, { account: { caAccount } }) => ({ billHistory: [{ caAccount, bills: data.bills }] }),
  due: { on: ['start', 'online'], afterMs: ONCE_A_DAY_MS },
  tier: 3,
});
