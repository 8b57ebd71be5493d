import { useLiveQuery } from 'dexie-react-hooks';
import { clockOf } from '#copies/clockOf.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import { copiesOf, copiesReadAhead } from '#copies/readAhead.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { type AccountTask, accountTask, tellsSince } from '#parts/account/accountTasks.ts';
import { dayOf, readingsSince } from '#parts/account/savedReadings.ts';
import { mayReadThisMonth } from '#rules/readThisMonth.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { useCustomer } from '#session/customer.ts';

/** `isWelcome`: nobody asks for a reading, and one would keep the next bill from being estimated. */
export type HomeTask = AccountTask & { isWelcome: boolean };

/**
 * What the customer has to do about an account's meter, from the copies and the outbox on this device; undefined until
 * that is known.
 */
export function useMeterTask(account: AccountCopy | undefined): HomeTask | undefined {
  const caAccount = account?.caAccount;
  const owner = useCustomer()?.customerId;
  const ahead = copiesReadAhead();
  const copies = useLiveQuery(
    async () => {
      if (caAccount === undefined) return undefined;
      const [details, meter] = await copiesOf(caAccount);
      return { details, meter };
    },
    [caAccount],
    ahead && { details: ahead.details, meter: ahead.meter },
  );
  const today = reginaDay(new Date(clockOf(copies?.meter).now));
  const since = copies && tellsSince(copies, today);
  const readings = useLiveQuery(
    async () => (owner && since ? readingsSince(outboxDb, owner, since) : []),
    [owner, since],
    [],
  );
  if (!account || !copies) return undefined;
  const known = accountTask(account, copies, readings, today);
  const { task, saved } = known;
  const meter = copies.meter?.meter;
  const savedOn = saved && dayOf(saved);
  return { ...known, isWelcome: Boolean(task && meter && mayReadThisMonth({ task, meter, today, savedOn })) };
}
