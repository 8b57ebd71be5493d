import { knownTo } from '../domain/account/knownTo.ts';
import type { PlanChange } from '../domain/plan/submitPlan.ts';
import type { Services } from '../services.ts';
import type { Listed } from '../store/account/associations.ts';
import type { Db } from '../store/open.ts';
import { tellCustomer } from './tellCustomer.ts';

const MAILS = { started: 'planStarted', changed: 'planChanged', cancelled: 'planCancelled' } as const;

/** Tells everybody who is reached about the account that its payments were set up, changed or cancelled. */
export const tellPlanChanged =
  (services: Services) =>
  async (
    tx: Db,
    { account: { caAccount, details } }: Listed,
    change: PlanChange,
    dayOfMonth: number,
  ): Promise<void> => {
    const facts = { ending: caAccount.slice(-4), day: String(dayOfMonth) };
    for (const { id, email, name } of await knownTo(tx, details)) {
      await tellCustomer(services, tx, { id, email, name }, MAILS[change], facts);
    }
  };
