import type { Outcome } from '#api/send.ts';
import type { AssociatedAccount } from '#contracts/account.ts';
import { UPDATE_ACCOUNTS } from '#contracts/cdcUpdate.ts';
import { isSuccess } from '#contracts/errorCode.ts';
import { type ProfileDetails, profileDetailsCall, updateProfileDetailsCall } from '#contracts/profile.ts';
import { type Channel, isOn, REMINDERS, type Reminder, UPDATED_BY_PREFERENCES } from '#contracts/reminders.ts';
import type { SubmissionRow, UtilityAnswer } from '#db/submissions.ts';
import type { OutboxEnvironment } from '../engine/environment.ts';
import { defineKind, type Submitted } from '../engine/kind.ts';
import { keyedChange, sendChange } from '../engine/send/content.ts';

/** One way of one reminder of one account, on or off. */
export interface ReminderChange {
  caAccount: string;
  /** What the account was called when it was chosen. */
  calledHere: string;
  reminder: Reminder;
  channel: Channel;
  on: boolean;
  /** How the utility's log of interactions calls it (API-02). */
  interactionType: string;
  interactionText: string;
}

export interface ReminderRow extends SubmissionRow {
  kind: 'reminder';
  intent: ReminderChange;
  answer: ReminderAnswer | null;
}

/** `accountsVersion`: of the list with this change in it, where the utility says it. */
interface ReminderAnswer extends UtilityAnswer {
  accountsVersion?: number;
}

export interface NewReminderChange extends Submitted {
  owner: string;
  intent: ReminderChange;
  /** ISO. */
  chosenAt: string;
}

const NONE = { email: false, sms: false, pushNotif: false };

async function readProfile({ sendCall }: OutboxEnvironment, { owner }: ReminderRow): Promise<Outcome<ProfileDetails>> {
  const outcome = await sendCall(profileDetailsCall, {}, { owner });
  if (!outcome.ok) return outcome;
  const { errorCode, data } = outcome.reply;
  if (isSuccess(errorCode)) return { ok: true, reply: data };
  return { ok: false, failure: { kind: 'refused', status: 200, code: String(errorCode), message: '' } };
}

/** API-27: the list of accounts as it is, with this change in it; of the reminders only the one that changed is named. */
async function writeProfile(
  { sendCall }: OutboxEnvironment,
  row: ReminderRow,
  { associatedAccounts, accountsVersion }: ProfileDetails,
): Promise<Outcome<ReminderAnswer>> {
  const { caAccount, reminder, channel, on, interactionType, interactionText } = row.intent;
  const now = associatedAccounts.account.find((one) => one.caAccount === caAccount)?.[reminder] ?? NONE;
  const by = { ...now, [channel]: on };
  const account = associatedAccounts.account.map(
    (one): AssociatedAccount => (one.caAccount === caAccount ? { ...one, [reminder]: by } : one),
  );
  const entries = [{ changeType: REMINDERS[reminder], value: String(isOn(by)) }, UPDATED_BY_PREFERENCES];
  const { request, options } = keyedChange(row, {
    data: { associatedAccounts: { account }, ...(accountsVersion !== undefined && { accountsVersion }) },
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
  if (!outcome.ok) return outcome;
  const { errorCode, errorMessage, replaced, data } = outcome.reply;
  const version = data?.accountsVersion;
  return {
    ok: true,
    reply: {
      errorCode,
      ...(errorMessage !== undefined && { errorMessage }),
      ...(replaced && { replaced }),
      ...(version !== undefined && { accountsVersion: version }),
    },
  };
}

/** By which ways a customer is reminded of an account's bills and readings (NTF-15). */
export const reminder = defineKind({
  name: 'reminder',
  owner: 'customer',
  steps: {
    change: {
      lane: 'settings',
      finalRefusals: updateProfileDetailsCall.finalRefusals ?? [],
      send: (environment, row: ReminderRow) =>
        sendChange(
          environment,
          row,
          () => readProfile(environment, row),
          (profile) => writeProfile(environment, row, profile),
        ),
    },
  },
  counting: 'change',
  begin({ owner, intent, chosenAt }: NewReminderChange) {
    const row = { intent, capturedAt: chosenAt, deadline: null };
    return { enteredBy: owner, steps: ['change'], row, attachment: null };
  },
  draft: null,
  setting: {
    // Every change of the list raises its version: they go one after the other.
    entityOf: () => 'accounts',
    partOf: ({ caAccount, reminder: which, channel }) => `${caAccount} ${which} ${channel}`,
  },
  correctable: false,
  words: {
    label: ({ intent: { reminder: which, channel, on } }: ReminderRow) => ({
      key: `reminder.${which}.${channel}.${on ? 'on' : 'off'}`,
    }),
    place: ({ intent }) => intent.calledHere,
    refusal: () => null,
    refused: 'refused.reminder',
    rest: null,
  },
});
