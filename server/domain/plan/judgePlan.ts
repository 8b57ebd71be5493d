import type * as z from 'zod/mini';
import type { PadCategory, pppSubmitCall } from '#contracts/paymentPlan.ts';
import { isBankNumber, withdrawalDays } from '#rules/bankDetails.ts';
import { isEditedDirectly } from '#rules/isEditedDirectly.ts';
import { Problem } from '../../problems.ts';
import type { Account } from '../../store/account/associations.ts';
import type { PlanRow } from '../../store/plan/paymentPlans.ts';
import { Refusal } from '../account/refusal.ts';

export type PlanSubmission = z.output<typeof pppSubmitCall.request>;

/** A plan in which nothing is missing. */
export interface WholePlan {
  transit: string;
  institutionNumber: string;
  holderName: string;
  dayOfMonth: number;
  padCategory: PadCategory;
  sealedAccount: string;
  keyId: string;
}

/** Of a message that RSA encrypted, by keys of 2,048 to 4,096 bits. */
const ENCRYPTED_BYTES = [256, 384, 512];
/** What ends a line, and what nobody sees. */
const CONTROLS = /[\p{Cc}\p{Cf}\u2028\u2029]/u;

/**
 * A number that was not encrypted leaves no trace, not even in the answer to its key.
 *
 * @throws {Problem} badRequest
 */
export function refusePlainNumber({ bankAccountNumber: given }: PlanSubmission): void {
  if (given && !ENCRYPTED_BYTES.includes(Buffer.from(given, 'base64').length)) {
    throw new Problem('badRequest', 'The bank account number is not encrypted as it has to be.');
  }
}

/** Whether this account may have a plan that is entered here. @throws {Refusal} */
export function refuseAccount({ accountType, details }: Account): void {
  if (!isEditedDirectly(accountType, details.accountCategory)) {
    throw new Refusal('Pre-authorized payments of this account are set up by phone. Please call us.');
  }
  if (!details.activeFlag) throw new Refusal('This account is closed, so no payments can be set up for it.');
}

/** The plan that was submitted. `keys`: ids of those that the utility can read. @throws {Refusal} what is wrong with it */
export function judgePlan(given: PlanSubmission, plan: PlanRow, keys: readonly string[]): WholePlan {
  const [firstKey] = keys;
  if (firstKey === undefined) throw new Refusal('Pre-authorized payments cannot be set up here. Please call us.');
  // A client that is not our app may know of one key alone.
  const keyId = given.bankKeyId ?? firstKey;
  if (!keys.includes(keyId)) {
    throw new Refusal('This version of the app is too old for it. Please update the app, and enter the plan again.');
  }
  const transit = given.branchTransitNumber ?? '';
  const institutionNumber = given.financialInstituteNumber ?? '';
  const holderName = (given.holderName ?? '').trim();
  const { dayOfMonth, padCategory, bankAccountNumber } = given;
  if (!isBankNumber('transit', transit)) throw new Refusal('A branch transit number has 5 digits.');
  if (!isBankNumber('institution', institutionNumber))
    throw new Refusal('A financial institution number has 3 digits.');
  if (!bankAccountNumber) throw new Refusal('Please enter the bank account number.');
  if (holderName === '' || CONTROLS.test(holderName)) throw new Refusal('Please enter the account holder’s name.');
  if (!padCategory) throw new Refusal('Please say whether the account is a personal or a business one.');
  if (dayOfMonth === null || dayOfMonth === undefined || !withdrawalDays(plan.dayRange).includes(dayOfMonth)) {
    throw new Refusal('Please choose one of the days that are offered.');
  }
  return { transit, institutionNumber, holderName, dayOfMonth, padCategory, sealedAccount: bankAccountNumber, keyId };
}
