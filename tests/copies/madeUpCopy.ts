import * as z from 'zod/mini';
import { defineCall } from '#contracts/call.ts';
import { accountDetailsSource } from '#copies/accountDetails.ts';
import { copies, sources } from '#copies/cacheDb.ts';
import { makeRefresher } from '#copies/engine/refresher.ts';
import { sealCopies } from '#copies/engine/sealCopies.ts';
import { defineSource } from '#copies/engine/source.ts';

import { makeCopiesDb } from '#db/copiesDb.ts';
import { defineCopy, type Stamped, stamped } from '#db/copy.ts';
import { isText } from '#db/fieldChecks.ts';

/* A copy that the app does not have, defined here and nowhere else: all that is done for copies is done for it. */

export type UsageCopy = Stamped & { caAccount: string; remark: string };

const usage = defineCopy<'usage', UsageCopy>({
  name: 'usage',
  since: 7,
  key: 'caAccount',
  whose: 'customer',
  accounts: 'each',
  evict: 'otherAccounts',
  fields: { ...stamped, caAccount: isText, remark: isText },
});
const usageCall = defineCall({
  method: 'POST',
  path: '/api/{product}/usage',
  request: z.object({ caAccount: z.string() }),
  reply: z.object({ remark: z.string() }),
  failureTitle: 'Usage could not be loaded',
});
export const usageSource = defineSource({
  fills: [usage],
  perAccount: true,
  after: accountDetailsSource,
  call: async () => usageCall,
  // An account without a meter has no usage.
  request: ({ account: { caAccount }, before: details }) => (details?.meterNumber ? { caAccount } : null),
  rows: ({ remark }, { account: { caAccount } }) => ({ usage: [{ caAccount, remark }] }),
  due: { on: ['start', 'online'], afterMs: 0 },
  tier: 2,
  neededOffline: true,
});

/** The database of an app that has it too, and what fills it. `options`: of Dexie, where it is not the browser's. */
export function withUsage(options?: Parameters<typeof makeCopiesDb>[1], { appIsKept = async () => true } = {}) {
  const db = makeCopiesDb([...copies, usage], options);
  sealCopies(db);
  /** The same database as it lies on the disk. */
  const disk = makeCopiesDb([...copies, usage], options);
  const refresher = makeRefresher({
    db,
    sources: [...sources, usageSource],
    isSomebodyHere: async () => true,
    accounts: async () => {
      const accounts = await db.accounts.orderBy('position').toArray();
      return { accounts, current: accounts[0] };
    },
    appIsKept,
    isMetered: () => false,
  });
  return { db, disk, refresher };
}
