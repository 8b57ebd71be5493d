import { makeCopiesDb, setCopiesDb } from '#db/copiesDb.ts';
import { accountDetailsSource } from './accountDetails.ts';
import { billHistorySource } from './billHistory.ts';
import { billPdfs } from './billPdfs.ts';
import { billSource } from './bills.ts';
import { choices } from './choices.ts';
import { contentSource } from './content.ts';
import type { AnySource } from './engine/source.ts';
import { meterSource } from './meters.ts';
import { notificationsSource } from './notifications.ts';
import { outageMapSource } from './outageMap.ts';
import { paymentPlans } from './paymentPlans.ts';
import { paymentsSource } from './payments.ts';
import { profileSource } from './profile.ts';
import { regionsSource } from './regions.ts';

/**
 * Everything this device keeps for reading without a network: the sources, each with the copies that it fills, and the
 * copies that what the customer does fills. One that is not in this list has no table, and no screen can ask for it
 * (`useCopy`). Sources load in this order.
 */
const kept = [
  profileSource,
  contentSource,
  accountDetailsSource,
  meterSource,
  billSource,
  billHistorySource,
  billPdfs,
  paymentsSource,
  paymentPlans,
  notificationsSource,
  outageMapSource,
  regionsSource,
  choices,
] as const;

type Kept = (typeof kept)[number];
type CopiesOf<One> = One extends { fills: readonly (infer Filled)[] } ? Filled : One;
export type ListedCopy = CopiesOf<Kept>;

export const sources: readonly AnySource[] = kept.filter((one) => 'fills' in one);
export const copies: readonly ListedCopy[] = kept.flatMap((one): readonly ListedCopy[] =>
  'fills' in one ? one.fills : [one],
);

export const cacheDb = makeCopiesDb(copies);
setCopiesDb(cacheDb);
