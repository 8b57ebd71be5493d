import { CHANNELS, type Channel, type Reminder } from '#contracts/reminders.ts';
import type { AccountCopy } from '#copies/engine/account.ts';

/** Why a way of a reminder cannot be chosen: no number in the profile; a paperless bill is always mailed; no device. */
export type WhyFixed = 'noNumber' | 'paperless' | 'noDevice';

export interface Way {
  channel: Channel;
  isOn: boolean;
  whyFixed: WhyFixed | null;
}

export interface ReminderShown {
  reminder: Reminder;
  ways: Way[];
}

interface Known {
  account: AccountCopy;
  /** Of the account's details; undefined where the device does not have them. */
  details: { meterType: string; billDeliveryMethod: string | number } | undefined;
  contactNumber: string;
}

/** Business accounts have no meter that their customer reads. */
const BUSINESS = '02';
const PAPERLESS = '0';

/** The reminders of an account, by which ways each goes, and which of these can be chosen (NTF-15 to NTF-18). */
export function remindersOf({ account, details, contactNumber }: Known): ReminderShown[] {
  const isRead = Number(details?.meterType) === 1 && account.accountType !== BUSINESS;
  const shown: Reminder[] = [
    'billReadyReminder',
    'paymentReminder',
    ...(isRead ? (['meterReadReminder'] as const) : []),
  ];
  const isPaperless = String(details?.billDeliveryMethod ?? '') === PAPERLESS;
  return shown.map((reminder) => ({
    reminder,
    ways: CHANNELS.map((channel): Way => {
      const isOn = account[reminder]?.[channel] ?? false;
      if (channel === 'sms' && contactNumber === '') return { channel, isOn, whyFixed: 'noNumber' };
      if (channel === 'pushNotif') return { channel, isOn, whyFixed: 'noDevice' };
      const isMailed = channel === 'email' && reminder === 'billReadyReminder' && isPaperless;
      return isMailed ? { channel, isOn: true, whyFixed: 'paperless' } : { channel, isOn, whyFixed: null };
    }),
  }));
}

/** What the customer chose and did not save, by reminder and channel. */
export type Chosen = Readonly<Record<string, boolean>>;
export const wayKey = (reminder: Reminder, channel: Channel): string => `${reminder} ${channel}`;

/** Each way that is chosen otherwise than it is (NTF-19). */
export const changesOf = (shown: readonly ReminderShown[], chosen: Chosen) =>
  shown.flatMap(({ reminder, ways }) =>
    ways.flatMap(({ channel, isOn, whyFixed }) => {
      const on = chosen[wayKey(reminder, channel)];
      return whyFixed === null && on !== undefined && on !== isOn ? [{ reminder, channel, on }] : [];
    }),
  );
