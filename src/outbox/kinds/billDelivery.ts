import type { Outcome } from '#api/send.ts';
import { type AccountDetails, accountDetailsCall } from '#contracts/account.ts';
import { accountUpdateCall } from '#contracts/accountUpdate.ts';
import { cdcUpdateCall, UPDATE_ACCOUNTS, UPDATED_BY } from '#contracts/cdcUpdate.ts';
import { isSuccess } from '#contracts/errorCode.ts';
import type { SubmissionRow, UtilityAnswer } from '#db/submissions.ts';
import type { OutboxEnvironment } from '../engine/environment.ts';
import { defineKind, type Submitted } from '../engine/kind.ts';
import { changeStep, keyedChange } from '../engine/send/content.ts';

/** How the bills of an account come (ACC-48). */
export interface BillDeliveryChange {
  caAccount: string;
  /** By these the details are asked for (APP-03). */
  bpAccount: string;
  accountType: string;
  /** What the account was called when it was chosen: it may be gone before this is sent. */
  calledHere: string;
  method: '0' | '1' | '2';
  /** How the utility's log of interactions calls it (API-02). */
  interactionType: string;
  interactionText: string;
}

export interface BillDeliveryRow extends SubmissionRow {
  kind: 'billDelivery';
  intent: BillDeliveryChange;
  answer: DeliveryAnswer | null;
}

/**
 * - `detailsVersion`: of the details with this change in them, where the utility says it.
 * - `isUnrecorded`: it is saved, and the utility refused the record of it (API2-14).
 */
export interface DeliveryAnswer extends UtilityAnswer {
  detailsVersion?: number;
  isUnrecorded?: true;
}

export interface NewBillDelivery extends Submitted {
  owner: string;
  intent: BillDeliveryChange;
  /** ISO. */
  chosenAt: string;
}

async function readDetails(
  { sendCall }: OutboxEnvironment,
  { owner, intent: { bpAccount, caAccount, accountType } }: BillDeliveryRow,
): Promise<Outcome<AccountDetails>> {
  const outcome = await sendCall(accountDetailsCall, { bpAccount, caAccount, accountType }, { owner });
  return outcome.ok ? { ok: true, reply: outcome.reply.data.accountDetails } : outcome;
}

/** API2-10: the details as they are, with this change in them; then the record of it. */
async function writeDetails(
  environment: OutboxEnvironment,
  row: BillDeliveryRow,
  details: AccountDetails,
): Promise<Outcome<DeliveryAnswer>> {
  const { caAccount, method, interactionType, interactionText } = row.intent;
  const { request, options } = keyedChange(row, {
    ...details,
    billDeliveryMethod: method,
    interactionData: { interactionType, interactionText, accountNumber: caAccount },
  });
  const outcome = await environment.sendCall(accountUpdateCall, request, options);
  if (!outcome.ok) return outcome;
  const { errorCode, errorMessage, replaced, data } = outcome.reply;
  const version = data?.accountDetails.detailsVersion;
  const answer = {
    errorCode,
    ...(errorMessage !== undefined && { errorMessage }),
    ...(replaced && { replaced }),
    ...(version !== undefined && { detailsVersion: version }),
  };
  return isSuccess(errorCode) && !replaced ? record(environment, row, answer) : { ok: true, reply: answer };
}

/**
 * API2-14. Until it was heard of, all is sent again, each under its key; a refusal takes nothing back of what was saved.
 */
async function record(
  { sendCall }: OutboxEnvironment,
  { id, owner, intent: { caAccount, method } }: BillDeliveryRow,
  answer: DeliveryAnswer,
): Promise<Outcome<DeliveryAnswer>> {
  const entries = [
    { changeType: 'billDelivery', value: method === '0' ? 'paperless' : 'paper' } as const,
    { changeType: 'returnEnvelope', value: String(method === '2') } as const,
    UPDATED_BY,
  ];
  const data = entries.map((entry, nth) => ({ sequence: nth + 1, accountNumber: caAccount, ...entry }));
  const requests = [{ requestNumber: 1, action: UPDATE_ACCOUNTS, data } as const];
  const outcome = await sendCall(cdcUpdateCall, { requests }, { owner, idempotencyKey: `${id}-record` });
  if (!outcome.ok) {
    const { kind } = outcome.failure;
    if (kind === 'offline' || kind === 'retryLater' || kind === 'signInAgain') return outcome;
  }
  const isRecorded = outcome.ok && isSuccess(outcome.reply.errorCode);
  return { ok: true, reply: isRecorded ? answer : { ...answer, isUnrecorded: true } };
}

export const billDelivery = defineKind({
  name: 'billDelivery',
  owner: 'customer',
  steps: {
    change: changeStep(accountUpdateCall, readDetails, writeDetails, ['accountNotYours']),
  },
  counting: 'change',
  begin({ owner, intent, chosenAt }: NewBillDelivery) {
    const row = { intent, capturedAt: chosenAt, deadline: null };
    return { enteredBy: owner, steps: ['change'], row, attachment: null };
  },
  draft: null,
  setting: {
    entityOf: ({ caAccount }) => `account ${caAccount}`,
    partOf: () => 'delivery',
  },
  correctable: false,
  words: {
    label: ({ intent: { method } }: BillDeliveryRow) => ({ key: `billDelivery.${method}` }),
    place: ({ intent }) => intent.calledHere,
    refusal: () => null,
    refused: 'refused.billDelivery',
    rest: null,
  },
});
