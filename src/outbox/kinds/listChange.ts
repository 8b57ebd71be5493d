import type { Outcome } from '#api/send.ts';
import type { AssociatedAccount } from '#contracts/account.ts';
import { UPDATE_ACCOUNTS } from '#contracts/cdcUpdate.ts';
import { updateProfileDetailsCall } from '#contracts/profile.ts';
import type { SubmissionRow, UtilityAnswer } from '#db/submissions.ts';
import type { OutboxEnvironment } from '../engine/environment.ts';
import { keyedChange } from '../engine/send/content.ts';
import { profileAnswer } from './profileAtUtility.ts';

/** What every change of the customer's list of accounts says: of which account, and how the utility's log calls it. */
export interface ListChange {
  caAccount: string;
  /** What the account was called when it was chosen: it may be gone before this is sent. */
  calledHere: string;
  /** How the utility's log of interactions calls it (API-02). */
  interactionType: string;
  interactionText: string;
}

/** `accountsVersion`: of the list with this change in it, where the utility says it. */
export interface ListAnswer extends UtilityAnswer {
  accountsVersion?: number;
}

export interface ListChangeRow<Change extends ListChange> extends SubmissionRow {
  intent: Change;
  answer: ListAnswer | null;
}

interface Entry {
  changeType: string;
  value: string;
}

/**
 * Sends one change of the list.
 *
 * @param madeOf the version of the list that it was made of; left out where the utility counts none
 * @param entries what is new, and who changed it
 * @param account the whole list with the change in it, where the change needs more than its entries say
 */
export async function writeList(
  { sendCall }: OutboxEnvironment,
  row: ListChangeRow<ListChange>,
  madeOf: number | undefined,
  entries: readonly Entry[],
  account?: AssociatedAccount[],
): Promise<Outcome<ListAnswer>> {
  const { caAccount, interactionType, interactionText } = row.intent;
  const data = {
    ...(account && { associatedAccounts: { account } }),
    ...(madeOf !== undefined && { accountsVersion: madeOf }),
  };
  const { request, options } = keyedChange(row, {
    ...(Object.keys(data).length > 0 && { data }),
    interactionData: { interactionType, interactionText, accountNumber: caAccount },
    cdcData: {
      requests: [
        {
          requestNumber: 1,
          action: UPDATE_ACCOUNTS,
          data: entries.map((entry, nth) => ({ sequence: nth + 1, accountNumber: caAccount, ...entry })),
        },
      ],
    },
  });
  const outcome = await sendCall(updateProfileDetailsCall, request, options);
  return outcome.ok ? { ok: true, reply: profileAnswer(outcome.reply, 'accountsVersion') } : outcome;
}
