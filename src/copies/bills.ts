import type { BillDetails } from '#contracts/bill.ts';
import { defineCopy, type Stamped, stamped } from '#db/copy.ts';
import { has, ifAny, isFlag, isNumber, isObject, isText, listOf } from '#db/fieldChecks.ts';
import { defineSource } from './engine/source.ts';

/** `bill`: null where the utility named none. */
export type BillCopy = Stamped & { caAccount: string; bill: BillDetails | null };

/** An amount with its currency, or none. */
export const isMoney = ifAny(has({ amount: isNumber, currency: isText }));
/** Received by card, and on no bill yet. */
export const isPaid = has({ orderNo: isText, paymentAmount: isText, paidOn: isText });

export const bills = defineCopy<'bills', BillCopy>({
  name: 'bills',
  since: 6,
  key: 'caAccount',
  whose: 'customer',
  accounts: 'each',
  evict: 'otherAccounts',
  fields: {
    ...stamped,
    caAccount: isText,
    bill: ifAny(
      has({
        balanceForward: isMoney,
        lastPayment: isMoney,
        amountDue: isMoney,
        totalDue: isMoney,
        lastPaymentOn: ifAny(isText),
        paymentDueBy: ifAny(isText),
        DocumentID: ifAny(isText),
        appFlag: isFlag,
        paFlag: isFlag,
        eppFlag: isFlag,
        billIssuedFlag: isFlag,
        FinalBill: isFlag,
        unbilled: ifAny(listOf(isPaid)),
        payment: ifAny(has({ orderNo: isText, state: isText })),
        openBalance: ifAny(has({ amount: isMoney, on: isText })),
        arrangement: ifAny(listOf(has({ amount: isMoney, dueOn: isText, paid: isFlag }))),
        requests: ifAny(listOf(has({ key: isText, kind: isText, reference: isText, askedAt: isText }))),
        arrangementLimits: ifAny(isObject),
      }),
    ),
  },
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
