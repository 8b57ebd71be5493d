import type { AccountDetails } from '#contracts/account.ts';
import { defineCopy, type Stamped } from '#db/copy.ts';
import { defineSource } from './engine/source.ts';

export type AccountDetailsCopy = Stamped & AccountDetails;

export const accountDetails = defineCopy<'accountDetails', AccountDetailsCopy>({
  name: 'accountDetails',
  since: 1,
  key: 'caAccount',
  whose: 'customer',
  accounts: 'each',
  evict: 'otherAccounts',
});

export const accountDetailsSource = defineSource({
  fills: [accountDetails],
  perAccount: true,
  call: async () => (await import('#contracts/account.ts')).accountDetailsCall,
  part: 'accountDetails',
  request: ({ account: { bpAccount, caAccount, accountType } }) =>
    bpAccount ? { bpAccount, caAccount, accountType } : 'Invalid account: bpAccount is required.',
  rows: ({ data }) => ({ accountDetails: [data.accountDetails] }),
  due: { on: ['start', 'online'], afterMs: 0 },
  tier: 2,
  neededOffline: true,
});
