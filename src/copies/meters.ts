import type { MeterDetails } from '#contracts/meter.ts';
import { defineCopy, type Stamped } from '#db/copy.ts';
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
