import { holdersOf } from '../../store/account/associations.ts';
import type { Db } from '../../store/open.ts';
import type { Producing } from './produceNotices.ts';
import { type ProfileEvent, tellEvent } from './profileEvents.ts';

/** What became of the payment plan of an account. `version`: of the plan since. */
export interface ToldPlan {
  caAccount: string;
  version: number;
  says: 'planStarted' | 'planChanged' | 'planCancelled' | 'planEnded';
  /** Of the month, on which it is withdrawn. */
  day: string;
}

/** What its customers did has a mail of its own; what the utility did has none. */
export const planEvent = ({ caAccount, version, says, day }: ToldPlan): ProfileEvent => ({
  cause: says === 'planEnded' ? 'planEnded' : 'profileChanged',
  period: `plan ${version}`,
  accountNumber: caAccount,
  interactionType: 'Profile Changed',
  says,
  facts: { day },
});

/** Tells everybody with the account, by no mail of its own. */
export async function tellPlan(
  tx: Db,
  now: Date,
  parts: Pick<Producing, 'pages' | 'causes' | 'ways'>,
  plan: ToldPlan,
): Promise<void> {
  const event = planEvent(plan);
  for (const customer of await holdersOf(tx, plan.caAccount)) await tellEvent(tx, now, parts, customer, event);
}
