import type { Outcome } from '#api/send.ts';
import type { AssociatedAccount } from '#contracts/account.ts';
import { type ProfileDetails, updateProfileDetailsCall } from '#contracts/profile.ts';
import {
  type Channel,
  HIGH_BILL_ALERT,
  isOn,
  REMINDERS,
  type Reminder,
  UPDATED_BY_PREFERENCES,
} from '#contracts/reminders.ts';
import type { OutboxEnvironment } from '../engine/environment.ts';
import { defineKind, type Submitted } from '../engine/kind.ts';
import { changeStep } from '../engine/send/content.ts';
import { type ListAnswer, type ListChange, type ListChangeRow, writeList } from './listChange.ts';
import { readProfile } from './profileAtUtility.ts';

/** One way of one reminder, on or off. */
export interface WayChange {
  reminder: Reminder;
  channel: Channel;
  on: boolean;
}

/** Above how many dollars of the next bill the customer is told; 0: never. */
export interface AlertChange {
  reminder: typeof HIGH_BILL_ALERT;
  dollars: number;
}

/** A choice about one account. */
export type ReminderChange = ListChange & (WayChange | AlertChange);

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
  const { intent } = row;
  const account = associatedAccounts.account.find(({ caAccount }) => caAccount === intent.caAccount);
  const { field, entry } = changeOf(intent, account);
  const all = associatedAccounts.account.map((one) => (one === account ? { ...one, ...field } : one));
  return writeList(environment, row, accountsVersion, [entry, UPDATED_BY_PREFERENCES], all);
}

/** What becomes of the account, and what the change of it is called. */
function changeOf(intent: ReminderChange, account: AssociatedAccount | undefined) {
  if (intent.reminder === HIGH_BILL_ALERT) {
    const { dollars } = intent;
    const entry = { changeType: HIGH_BILL_ALERT, value: String(dollars) };
    return { field: { [HIGH_BILL_ALERT]: dollars }, entry };
  }
  const { reminder: which, channel, on } = intent;
  const now = account?.[which] ?? NONE;
  const by = { ...now, [channel]: on };
  return { field: { [which]: by }, entry: { changeType: REMINDERS[which], value: String(isOn(by)) } };
}

/** By which ways a customer is reminded of an account's bills and readings (NTF-15), and of which bill beforehand. */
export const reminder = defineKind({
  name: 'reminder',
  owner: 'customer',
  steps: {
    change: changeStep(updateProfileDetailsCall, readProfile, writeReminder),
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
    partOf: (change) =>
      [change.caAccount, change.reminder, ...(change.reminder === HIGH_BILL_ALERT ? [] : [change.channel])].join(' '),
  },
  correctable: false,
  words: {
    label: ({ intent }: ReminderRow) => {
      if (intent.reminder !== HIGH_BILL_ALERT) {
        const { reminder: which, channel, on } = intent;
        return { key: `reminder.${which}.${channel}.${on ? 'on' : 'off'}` };
      }
      if (intent.dollars === 0) return { key: 'reminder.highBill.off' };
      return { key: 'reminder.highBill.on', values: { dollars: String(intent.dollars) } };
    },
    place: ({ intent }) => intent.calledHere,
    refusal: () => null,
    refused: 'refused.reminder',
    rest: null,
  },
});
