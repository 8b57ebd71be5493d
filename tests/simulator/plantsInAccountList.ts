import type { DevicePlant } from './plants.ts';

/** Bugs in how a customer's list of accounts is changed. */
export const plantsInAccountList: readonly DevicePlant[] = [
  {
    name: 'names-of-all-accounts-one-setting',
    file: 'src/outbox/kinds/accountList.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source as it is
    find: 'partOf: ({ caAccount }) => `name ${caAccount}`,',
    replace: "partOf: () => 'name',",
    scope: 'accountLists',
    seed: 2,
    why: 'the name of one account takes the place of the name of another that waits',
  },
  {
    name: 'older-name-comes-after-the-newer',
    file: 'src/outbox/kinds/accountList.ts',
    find: "({ name }) => ({ changeType: 'descriptiveName', value: name })",
    replace: "({ calledHere }) => ({ changeType: 'descriptiveName', value: calledHere })",
    scope: 'accountLists',
    seed: 2,
    why: 'what the account was called when it was renamed is written over the new name',
  },
  {
    name: 'default-stays-where-it-was',
    file: 'server/domain/account/accountList.ts',
    find: "if (value !== 'true') return;\n      await setDefault",
    replace: "if (value === 'true') return;\n      await setDefault",
    scope: 'accountLists',
    seed: 9,
    why: 'the choice of a default account is shown as received and changes nothing',
  },
  {
    name: 'old-delivery-over-the-new',
    file: 'src/outbox/kinds/billDelivery.ts',
    find: 'billDeliveryMethod: method,',
    replace: 'billDeliveryMethod: details.billDeliveryMethod ?? method,',
    scope: 'accountLists',
    seed: 2,
    why: 'how the bills came before is written over the new choice',
  },
  {
    name: 'deliveries-of-all-accounts-one-setting',
    file: 'src/outbox/kinds/billDelivery.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source as it is
    find: 'entityOf: ({ caAccount }) => `account ${caAccount}`,',
    replace: "entityOf: () => 'account',",
    scope: 'accountLists',
    seed: 19,
    why: 'the delivery of one account takes the place of the delivery of another that waits',
  },
  {
    name: 'delivery-of-a-gone-account-waits-for-ever',
    file: 'src/outbox/kinds/billDelivery.ts',
    find: ", ['accountNotYours']",
    replace: '',
    scope: 'accountLists',
    seed: 30,
    why: 'a choice for an account that is not theirs any more is asked for without an end',
  },
];
