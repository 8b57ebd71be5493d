import type { BillDetails } from '#contracts/bill.ts';
import { defineCopy, type Stamped } from '#db/copy.ts';
import { defineSource } from './engine/source.ts';

/** `bill`: null where the utility named none. */
export type BillCopy = Stamped & { caAccount: string; bill: BillDetails | null };

export const bills = defineCopy<'bills', BillCopy>({
  name: 'bills',
  since: 6,
  key: 'caAccount',
  whose: 'customer',
  accounts: 'each',
  evict: 'otherAccounts',
});

export const billSource = defineSource({
  fills: [bills],
  perAccount: true,
  call: async () => (await import('#contracts/bill.ts')).billDetailsCall,
  part: 'billDetails',
  request: ({ account: { caAccount, accountType } }) => ({ caAccount, accountType }),
  rows: ({ data }, { account: { caAccount } }) => ({ bills: [{ caAccount, bill: data.billDetails ?? null }] }),
  due: { on: ['start', 'online'], afterMs: 0 },
  tier: 2,
  neededOffline: true,
});
