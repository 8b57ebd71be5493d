import { useLiveQuery } from 'dexie-react-hooks';
import { cacheDb } from '#copies/cacheDb.ts';

/** This device's copy of an account's payment plan; null where there is none, undefined until that is known. */
export function useKeptPlan(caAccount: string) {
  const read = useLiveQuery(
    async () => ({ caAccount, plan: (await cacheDb.paymentPlans.get(caAccount)) ?? null }),
    [caAccount],
  );
  // A live query keeps its last answer while it asks for another account.
  return read?.caAccount === caAccount ? read.plan : undefined;
}
