import type { AssociatedAccount } from '#contracts/account.ts';
import type { MeterDetails } from '#contracts/meter.ts';
import { requiredLength } from './meterRegister.ts';

/**
 * Whether this customer may read this meter, or why not. Tested in the specification's order, first
 * match wins (MTR-04 to MTR-09); a code or a register type not named there is 'otherMeter'.
 */
export type Eligibility =
  | 'eligible'
  | 'accountType02'
  | 'inactiveAccount'
  | 'disconnectedMeter'
  | 'netMetered'
  | 'smartMeter'
  | 'otherMeter';

const NET_METERED = new Set(['02', '03', '04', '05', '06']);

export function meterEligibility(facts: {
  accountType: AssociatedAccount['accountType'];
  activeFlag: boolean;
  meterCode: MeterDetails['meterCode'];
}): Eligibility {
  const { accountType, activeFlag, meterCode } = facts;
  if (accountType === '02') return 'accountType02';
  if (!activeFlag) return 'inactiveAccount';
  if (meterCode.disconnectedFlag === 'T') return 'disconnectedMeter';
  if (NET_METERED.has(meterCode.meterTypeCode)) return 'netMetered';
  if (meterCode.meterTypeCode === '07') return 'smartMeter';
  if (meterCode.meterTypeCode !== '01') return 'otherMeter';
  return requiredLength(meterCode.registerGroup) === null ? 'otherMeter' : 'eligible';
}
