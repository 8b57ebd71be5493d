import type { Outcome } from '#api/send.ts';
import { type ProfileDetails, updateProfileDetailsCall } from '#contracts/profile.ts';
import { type Channel, isOn, REMINDERS, type Reminder, UPDATED_BY_PREFERENCES } from '#contracts/reminders.ts';
import type { OutboxEnvironment } from '../engine/environment.ts';
import { defineKind, type Submitted } from '../engine/kind.ts';
import { sendChange } from '../engine/send/content.ts';
import { type ListAnswer, type ListChange, type ListChangeRow, readProfile, writeList } from './listChange.ts';

/** One way of one reminder of one account, on or off. */
export interface ReminderChange extends ListChange {
  reminder: Reminder;
  channel: Channel;
  on: boolean;
}

export interface ReminderRow extends ListChangeRow<ReminderChange> {
  kind: 'reminder';
}

export interface NewReminderChange extends Submitted {
  owner: string;
  intent: ReminderChange;
  /** ISO. */
  chosenAt: string;
}

const NONE = { email: false, sms: false, pushNotif: false };

/** API-27: the list of accounts as it is, with this change in it; of the reminders only the one that changed is named. */
function writeReminder(
  environment: OutboxEnvironment,
  row: ReminderRow,
  { associatedAccounts, accountsVersion }: ProfileDetails,
): Promise<Outcome<ListAnswer>> {
  const { caAccount, reminder: which, channel, on } = row.intent;
  const now = associatedAccounts.account.find((one) => one.caAccount === caAccount)?.[which] ?? NONE;
  const by = { ...now, [channel]: on };
  const account = associatedAccounts.account.map((one) =>
    one.caAccount === caAccount ? { ...one, [which]: by } : one,
  );
  const entries = [{ changeType: REMINDERS[which], value: String(isOn(by)) }, UPDATED_BY_PREFERENCES];
  return writeList(environment, row, accountsVersion, entries, account);
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
          (profile) => writeReminder(environment, row, profile),
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
