import type { AccountDetails } from '#contracts/account.ts';
import { defineCopy, type Stamped, stamped } from '#db/copy.ts';
import { has, ifAny, isFlag, isNumber, isObject, isText, listOf } from '#db/fieldChecks.ts';
import { defineSource } from './engine/source.ts';

export type AccountDetailsCopy = Stamped & AccountDetails;

export const accountDetails = defineCopy<'accountDetails', AccountDetailsCopy>({
  name: 'accountDetails',
  since: 1,
  key: 'caAccount',
  whose: 'customer',
  accounts: 'each',
  evict: 'otherAccounts',
  fields: {
    ...stamped,
    caAccount: isText,
    address: isText,
    meterNumber: isText,
    meterType: isText,
    billDeliveryMethod: isText,
    accountName: isText,
    accountEmail: ifAny(isText),
    accountCategory: isText,
    activeFlag: isFlag,
    accountSequence: ifAny(isText),
    regionId: ifAny(isText),
    installationNumber: ifAny(isText),
    detailsVersion: ifAny(isNumber),
    contactProof: ifAny(has({ contacts: listOf(has({ id: isText, channel: isText, masked: isText })) })),
    latitude: ifAny(isNumber),
    longitude: ifAny(isNumber),
    accountAddress: ifAny(isObject),
    accountPhoneNumbers: ifAny(listOf(has({ phoneType: isText, phoneNumber: isText }))),
  },
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
