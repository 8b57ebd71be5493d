import type { Place } from '#parts/account/places.ts';
import { aPlace } from '../rules/aPlace.ts';
import { anAccount } from './anAccount.ts';

/** One of many places as home has it, for tables of what is said of them. `number`: of its account, its street and its meter. */
export const placeOnHome = (number: number, change: Partial<Place> = {}): Place => ({
  account: anAccount({ caAccount: `50001035${1000 + number}`, descriptiveName: `House at ${number} Angus Street` }),
  task: null,
  saved: undefined,
  address: `${number} Angus Street, Regina SK`,
  meterNumber: `7041${2000 + number}`,
  lastRead: '20411',
  ...aPlace(),
  ...change,
});
