import type * as z from 'zod/mini';
import type { pppDetailsCall } from '#contracts/paymentPlan.ts';
import { maskedName, maskedTransit } from '#rules/bankDetails.ts';
import { Problem } from '../../problems.ts';
import { findListed, type Listed } from '../../store/account/associations.ts';
import type { Db } from '../../store/open.ts';
import { hasPlan, type PlanRow, readPlan } from '../../store/plan/paymentPlans.ts';
import { viewOf } from '../account/accountView.ts';
import { maskedContacts, needsProof } from '../account/proof.ts';
import { mustProve, whoEntered } from './whoEntered.ts';

type Details = z.input<typeof pppDetailsCall.reply>['data'];

/** @throws {Problem} accountNotYours. */
export async function ownListed(db: Db, customerId: string, caAccount: string): Promise<Listed> {
  const listed = await findListed(db, customerId, caAccount);
  if (!listed) throw new Problem('accountNotYours', 'This account is not one of yours.');
  return listed;
}

/**
 * The payment plan of a customer's own account (API2-03), as far as it is theirs to see. Null where the utility never said
 * whether the account has one. @throws {Problem} accountNotYours.
 */
export async function planDetails(
  db: Db,
  customerId: string,
  caAccount: string,
  bankKeyIds: readonly string[],
): Promise<Details> {
  const listed = await ownListed(db, customerId, caAccount);
  const plan = await readPlan(db, caAccount);
  if (!plan) return null;
  const isToProve = mustProve(plan, listed.association);
  return {
    errorCode: 0,
    planVersion: plan.version,
    bankKeyIds: [...bankKeyIds],
    validDayRange: plan.dayRange,
    ...(hasPlan(plan) && shownPlan(plan, listed.association)),
    ...(isToProve && { contactProof: { contacts: await contactsOf(db, listed) } }),
  };
}

/**
 * A plan as this customer sees it: what another one entered, or the utility, is masked. Who has the account by its bill alone
 * sees that there is one, and its day, for they would pay beside it; not even at which bank.
 */
function shownPlan(plan: PlanRow, association: Listed['association']) {
  const enteredBy = whoEntered(plan, association.customerId);
  const isOwn = enteredBy === 'you';
  const { transit, holderName, since, dayOfMonth } = plan;
  if (!isOwn && !viewOf(association).isWhole) return { dayOfMonth, enteredBy };
  return {
    branchTransitNumber: isOwn || transit === null ? transit : maskedTransit(transit),
    financialInstituteName: plan.institutionName,
    holderName: isOwn || holderName === null ? holderName : maskedName(holderName),
    dayOfMonth,
    enteredBy,
    ...(since && { since: since.toISOString() }),
  };
}

/** Who has the account by its bill can be sent a code; who was the first to have it has nobody to ask but the utility. */
const contactsOf = async (db: Db, { account, association }: Listed) =>
  needsProof(association) ? maskedContacts(db, account) : [];
