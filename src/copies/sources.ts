import { accountDetailsSource } from './accountDetails.ts';
import { billHistorySource } from './billHistory.ts';
import { billSource } from './bills.ts';
import { contentSource } from './content.ts';
import type { AnySource } from './engine/source.ts';
import { meterSource } from './meters.ts';
import { notificationsSource } from './notifications.ts';
import { outageMapSource } from './outageMap.ts';
import { profileSource } from './profile.ts';
import { regionsSource } from './regions.ts';

/** Every call that fills copies by itself. */
export const sources: readonly AnySource[] = [
  profileSource,
  contentSource,
  accountDetailsSource,
  meterSource,
  billSource,
  billHistorySource,
  notificationsSource,
  outageMapSource,
  regionsSource,
];
