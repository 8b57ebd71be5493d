import { makeCopiesDb, setCopiesDb } from '#db/copiesDb.ts';
import { accountDetails } from './accountDetails.ts';
import { billHistory } from './billHistory.ts';
import { billPdfs } from './billPdfs.ts';
import { bills } from './bills.ts';
import { choices } from './choices.ts';
import { content } from './content.ts';
import { meters } from './meters.ts';
import { notifications } from './notifications.ts';
import { outageMap } from './outageMap.ts';
import { payments } from './payments.ts';
import { accounts, profile } from './profile.ts';
import { regions } from './regions.ts';

/** Every copy this app keeps. One that is not in this list has no table, and no screen can ask for it (`useCopy`). */
export const copies = [
  profile,
  accounts,
  accountDetails,
  meters,
  bills,
  billPdfs,
  billHistory,
  payments,
  content,
  choices,
  notifications,
  outageMap,
  regions,
] as const;

export type ListedCopy = (typeof copies)[number];

export const cacheDb = makeCopiesDb(copies);
setCopiesDb(cacheDb);
