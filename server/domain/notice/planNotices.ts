import { holdersOf } from '../../store/account/associations.ts';
import type { Db } from '../../store/open.ts';
import type { Producing } from './produceNotices.ts';
import { tellEvent } from './profileEvents.ts';

/** What became of the payment plan of an account. `version`: of the plan since. */
export interface ToldPlan {
  caAccount: string;
  version: number;
  says: 'planStarted' | 'planChanged' | 'planCancelled' | 'planEnded';
  /** Of the month, on which it is withdrawn. */
  day: string;
}

/** Tells everybody with the account. What its customers did has a mail of its own; what the utility did has none. */
export async function tellPlan(
  tx: Db,
  now: Date,
  parts: Pick<Producing, 'pages' | 'causes' | 'ways'>,
  { caAccount, version, says, day }: ToldPlan,
): Promise<void> {
  const cause = says === 'planEnded' ? 'planEnded' : 'profileChanged';
  for (const customer of await holdersOf(tx, caAccount)) {
    await tellEvent(tx, now, parts, customer, {
      cause,
      period: `plan ${version}`,
      accountNumber: caAccount,
      interactionType: 'Profile Changed',
      says,
      facts: { day },
    });
  }
}
