import type { AccountDetailsCopy } from '#copies/accountDetails.ts';
import type { AccountCopy } from '#copies/engine/account.ts';

/** An account as the device has it, for tables of what is said of one. */

const ACCOUNT = {
  caAccount: '500010350138',
  bpAccount: '201',
  descriptiveName: 'Home quarter',
  accountType: '01',
  fetchedAt: '2026-11-21T17:58:00Z',
};
const DETAILS = {
  caAccount: ACCOUNT.caAccount,
  accountName: 'Ada Stone',
  address: '127 Smith Street East, Yorkton SK',
  meterNumber: '70412011',
  accountCategory: 'Residential',
  activeFlag: true,
  fetchedAt: ACCOUNT.fetchedAt,
};

export const anAccount = (change: object = {}) => ({ ...ACCOUNT, ...change }) as AccountCopy;
export const accountDetails = (change: object = {}) => ({ ...DETAILS, ...change }) as AccountDetailsCopy;
