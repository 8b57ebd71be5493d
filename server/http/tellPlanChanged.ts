import { knownTo } from '../domain/account/knownTo.ts';
import { planEvent, tellPlan } from '../domain/notice/planNotices.ts';
import type { PlanChange } from '../domain/plan/submitPlan.ts';
import type { Services } from '../services.ts';
import type { Listed } from '../store/account/associations.ts';
import type { Db } from '../store/open.ts';
import { tellKnown } from './tellInList.ts';

const MAILS = { started: 'planStarted', changed: 'planChanged', cancelled: 'planCancelled' } as const;

/** Tells everybody who is reached about the account that its payments were set up, changed or cancelled. */
export const tellPlanChanged =
  (services: Services) =>
  async (
    tx: Db,
    _now: Date,
    { account: { caAccount, details } }: Listed,
    change: PlanChange,
    { dayOfMonth, version }: { dayOfMonth: number; version: number },
  ): Promise<void> => {
    const day = String(dayOfMonth);
    const says = MAILS[change];
    const event = planEvent({ caAccount, version, says, day });
    for (const known of await knownTo(tx, details)) {
      await tellKnown(services, tx, known, event, says, { ending: caAccount.slice(-4), day });
    }
  };

/** Tells everybody with the account that the utility ended its payments. */
export const tellPlanEnded =
  (services: Services) =>
  (tx: Db, now: Date, { caAccount, version }: { caAccount: string; version: number }): Promise<void> =>
    tellPlan(tx, now, services.notices.parts, { caAccount, version, says: 'planEnded', day: '' });
