import { randomUUID } from 'node:crypto';
import type { HandOverPayloads } from '#contracts/handOver.ts';
import { Problem } from '../../problems.ts';
import { type Listed, lockAccount } from '../../store/account/associations.ts';
import type { Customer } from '../../store/account/customers.ts';
import { handOver } from '../../store/backOffice/handOvers.ts';
import { keepSealed } from '../../store/backOffice/sealedMessages.ts';
import type { Db } from '../../store/open.ts';
import { hasPlan, NO_PLAN, type PlanRow, readPlan, writePlans } from '../../store/plan/paymentPlans.ts';
import type { Seal } from '../../store/seal.ts';
import { logOwnInteraction } from '../account/interactions.ts';
import { orRefused, Refusal } from '../account/refusal.ts';
import { judgePlan, type PlanSubmission, refuseAccount, refusePlainNumber, type WholePlan } from './judgePlan.ts';
import { mustProve } from './whoEntered.ts';

export type PlanChange = HandOverPayloads['plan']['change'];
type Bank = NonNullable<HandOverPayloads['plan']['bank']>;

/** Who submits, and what goes with it. */
export interface PlanSender {
  customer: Customer;
  /** Ids of keys that the utility can read. */
  keys: readonly string[];
  /** Null where only a cancellation may come. */
  seal: Seal | null;
  /** What the bank check said, asked before; null: there is no such branch. @throws {Problem} unavailable */
  branch: () => { financialInstituteName: string } | null;
  /** What goes with a change, in its transaction. */
  saved: (
    tx: Db,
    now: Date,
    listed: Listed,
    change: PlanChange,
    plan: { dayOfMonth: number; version: number },
  ) => Promise<void>;
}

const UNKNOWN = 'We do not know whether this account has pre-authorized payments. Please call us.';
const NONE = 'This account has no pre-authorized payments.';
const UNPROVEN = 'Before these payments can be set up or changed, a code has to show that the account is yours.';
const NO_BRANCH = 'The bank does not know these numbers. Please look at them again.';

/**
 * Starts, changes or cancels the payment plan of an account (API2-05). Whole or not at all.
 *
 * @throws {Problem} accountNotYours, changedMeanwhile, badRequest, unavailable
 */
export const submitPlan = async (db: Db, now: Date, sender: PlanSender, given: PlanSubmission) =>
  orRefused(db.transaction((tx) => submit(tx, now, sender, given).then(() => ({ errorCode: 0 }))));

async function submit(tx: Db, now: Date, sender: PlanSender, given: PlanSubmission): Promise<void> {
  refusePlainNumber(given);
  const { customer } = sender;
  const listed = await lockAccount(tx, customer.id, given.caAccount);
  if (!listed) throw new Problem('accountNotYours', 'This account is not one of yours.');
  const before = await readPlan(tx, given.caAccount);
  if (!before) throw new Refusal(UNKNOWN);
  if (given.planVersion !== undefined && given.planVersion !== before.version) {
    throw new Problem('changedMeanwhile', 'This plan was changed meanwhile. Please look at it again.');
  }
  if (mustProve(before, listed.association)) throw new Refusal(UNPROVEN);
  if (given.cancelPlanFlag) await cancel(tx, now, sender, listed, before);
  else await enter(tx, now, sender, listed, before, given);
  if (given.interactionData) await logOwnInteraction(tx, now, customer.id, given.interactionData);
}

async function cancel(tx: Db, now: Date, sender: PlanSender, listed: Listed, before: PlanRow): Promise<void> {
  if (!hasPlan(before)) throw new Refusal(NONE);
  // Of a plan that is over nothing of the bank is kept.
  const plan = { ...before, ...NO_PLAN, version: before.version + 1 };
  await writePlans(tx, [plan]);
  await tell(tx, now, sender, plan, 'cancelled');
  await sender.saved(tx, now, listed, 'cancelled', { dayOfMonth: before.dayOfMonth ?? 0, version: plan.version });
}

async function enter(
  tx: Db,
  now: Date,
  sender: PlanSender,
  listed: Listed,
  before: PlanRow,
  given: PlanSubmission,
): Promise<void> {
  refuseAccount(listed.account);
  const entered = judgePlan(given, before, sender.keys);
  const branch = sender.branch();
  if (!branch) throw new Refusal(NO_BRANCH);
  const { financialInstituteName: institutionName } = branch;
  const change = hasPlan(before) ? 'changed' : 'started';
  const since = change === 'started' ? now : before.since;
  const version = before.version + 1;
  const plan = { ...before, ...entered, institutionName, enteredBy: sender.customer.id, since, version };
  await writePlans(tx, [plan]);
  await tell(tx, now, sender, plan, change, bankOf(entered, institutionName));
  await sender.saved(tx, now, listed, change, { dayOfMonth: entered.dayOfMonth, version });
}

const bankOf = (entered: WholePlan, financialInstituteName: string): Bank => ({
  branchTransitNumber: entered.transit,
  financialInstituteNumber: entered.institutionNumber,
  financialInstituteName,
  holderName: entered.holderName,
  padCategory: entered.padCategory,
  bankAccountNumber: entered.sealedAccount,
  bankKeyId: entered.keyId,
});

async function tell(
  tx: Db,
  now: Date,
  { customer, seal }: PlanSender,
  { caAccount, version, dayOfMonth }: PlanRow,
  change: PlanChange,
  bank?: Bank,
): Promise<void> {
  const key = randomUUID();
  const { id: customerId, email } = customer;
  const payload = { email, change, planVersion: version, ...(dayOfMonth !== null && { dayOfMonth }) };
  await handOver(tx, { kind: 'plan', key, caAccount, customerId, changedAt: now, fields: ['plan'], payload });
  if (bank && seal) await keepSealed(tx, seal, key, JSON.stringify(bank));
}
