import type { PastBill } from '#contracts/billHistory.ts';
import { defineCopy, type Stamped } from '#db/copy.ts';
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
