import type { MeterDetails } from '#contracts/meter.ts';
import { defineCopy, type Stamped, stamped } from '#db/copy.ts';
import { has, ifAny, isNumber, isObject, isText, listOf } from '#db/fieldChecks.ts';
import { type AccountDetailsCopy, accountDetailsSource } from './accountDetails.ts';
import { defineSource } from './engine/source.ts';

export type MeterCopy = Stamped & { caAccount: string; meterNumber: string; meter: MeterDetails };

export const meters = defineCopy<'meters', MeterCopy>({
  name: 'meters',
  since: 1,
  key: 'caAccount',
  whose: 'customer',
  accounts: 'each',
  evict: 'otherAccounts',
  fields: {
    ...stamped,
    caAccount: isText,
    meterNumber: isText,
    meter: has({
      moveInDate: ifAny(isText),
      moveOutDate: ifAny(isText),
      currentMeterReadWindow: ifAny(has({ currentStartDate: isText, currentEndDate: isText })),
      lastRead: ifAny(has({ meterRead: isText, meterReadDate: isText, meterReadType: isText })),
      meterCode: has({ readType: isText, dayOfMonth: isNumber, meterTypeCode: isText, registerGroup: isText }),
      currentSubmittedReads: listOf(has({ submittedDateTime: isText })),
      gaveWay: ifAny(listOf(has({ submittedDateTime: isText }))),
      serverTime: ifAny(isText),
      billed: ifAny(isObject),
    }),
  },
});

export const meterSource = defineSource({
  fills: [meters],
  perAccount: true,
  after: accountDetailsSource,
  call: async () => (await import('#contracts/meter.ts')).meterReadDetailsCall,
  part: 'meterReadDetails',
  request: ({ before: details, account: { caAccount } }) => meterOf(details, caAccount),
  rows: ({ data: meter }, { before: details, account: { caAccount } }) => ({
    meters: [{ caAccount, meterNumber: details?.meterNumber ?? '', meter }],
  }),
  due: { on: ['start', 'online'], afterMs: 0 },
  tier: 2,
  neededOffline: true,
});

const meterOf = (details: AccountDetailsCopy | undefined, caAccount: string) =>
  details?.meterNumber ? { caAccount, meterNumber: details.meterNumber } : null;
