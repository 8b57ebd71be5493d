import {
  CHANNELS,
  type Channel,
  type Channels,
  noticesChosen,
  PROFILE_NOTICES,
  type ProfileNotice,
  type Reminder,
} from '#contracts/reminders.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import type { ProfileCopy } from '#copies/profile.ts';
import type { ProfileNoticeRow } from '#outbox/kinds/profileNotice.ts';
import type { NoticePermission } from '#rules/noticePermission.ts';

/**
 * Why a way cannot be chosen: no number in the profile; text messages were stopped; a paperless bill is always mailed;
 * this device was not asked to show notices (noDevice), was told not to, or cannot.
 */
export type WhyFixed = 'noNumber' | 'stopped' | 'paperless' | 'noDevice' | 'notAllowed' | 'notSupported';

export interface Way {
  channel: Channel;
  isOn: boolean;
  whyFixed: WhyFixed | null;
}

/** A reminder or a notice, and the ways by which it goes. */
export interface PreferenceShown<Name extends string = string> {
  name: Name;
  ways: Way[];
}

/** How a customer can be reached. */
export interface Reach {
  contactNumber: string;
  /** They answered STOP to a text message. */
  areTextsStopped: boolean;
  /** What this device says of notices. */
  device: NoticePermission;
}

const WHY_NO_DEVICE: Record<NoticePermission, WhyFixed | null> = {
  granted: null,
  default: 'noDevice',
  denied: 'notAllowed',
  unsupported: 'notSupported',
};

function whyFixed(channel: Channel, { contactNumber, areTextsStopped, device }: Reach): WhyFixed | null {
  if (channel === 'sms' && contactNumber === '') return 'noNumber';
  if (channel === 'sms' && areTextsStopped) return 'stopped';
  return channel === 'pushNotif' ? WHY_NO_DEVICE[device] : null;
}

const waysOf = (by: Channels | undefined, reach: Reach): Way[] =>
  CHANNELS.map((channel) => ({ channel, isOn: by?.[channel] ?? false, whyFixed: whyFixed(channel, reach) }));

interface Known {
  account: AccountCopy;
  /** Of the account's details; undefined where the device does not have them. */
  details: { meterType: string; billDeliveryMethod: string | number } | undefined;
  reach: Reach;
}

/** Business accounts have no meter that their customer reads. */
const BUSINESS = '02';
const PAPERLESS = '0';

/** The reminders of an account, by which ways each goes, and which of these can be chosen (NTF-15 to NTF-18). */
export function remindersOf({ account, details, reach }: Known): PreferenceShown<Reminder>[] {
  const isRead = Number(details?.meterType) === 1 && account.accountType !== BUSINESS;
  const shown: Reminder[] = [
    'billReadyReminder',
    'paymentReminder',
    ...(isRead ? (['meterReadReminder'] as const) : []),
  ];
  const isPaperless = String(details?.billDeliveryMethod ?? '') === PAPERLESS;
  return shown.map((name) => ({
    name,
    ways: waysOf(account[name], reach).map((way) =>
      name === 'billReadyReminder' && way.channel === 'email' && isPaperless
        ? { ...way, isOn: true, whyFixed: 'paperless' }
        : way,
    ),
  }));
}

/** The utility has this change, and the profile was read before. */
const isNewerThan = (version: number | undefined, { state, answer }: ProfileNoticeRow): boolean =>
  state === 'received' && !answer?.replaced && version !== undefined && (answer?.noticesVersion ?? 0) > version;

/** Whether what the utility took in of these shows in no copy yet: then it is time for a new one. */
export const areNoticesOld = (version: number | undefined, changes: readonly ProfileNoticeRow[]): boolean =>
  changes.some((row) => isNewerThan(version, row));

type ProfileKnown = Pick<ProfileCopy, ProfileNotice | 'noticesVersion'>;

/**
 * What a customer hears of that is about no account (NTF-20), as they chose it on this device, whatever the utility knows
 * of it so far. What was refused changes nothing; what it took in before the profile was read is in that.
 *
 * @param changes in their order
 */
export function noticesOf(
  profile: ProfileKnown,
  changes: readonly ProfileNoticeRow[],
  reach: Reach,
): PreferenceShown<ProfileNotice>[] {
  const now = { ...noticesChosen(profile) };
  for (const row of changes) {
    const isInProfile = row.state === 'received' && !isNewerThan(profile.noticesVersion, row);
    if (row.state === 'notAccepted' || isInProfile) continue;
    const { notice, channel, on } = row.intent;
    now[notice] = { ...now[notice], [channel]: on };
  }
  return PROFILE_NOTICES.map((name) => ({ name, ways: waysOf(now[name], reach) }));
}

/** What the customer chose and did not save, by name and channel. */
export type Chosen = Readonly<Record<string, boolean>>;
export const wayKey = (name: string, channel: Channel): string => `${name} ${channel}`;

export interface Change<Name extends string = string> {
  name: Name;
  channel: Channel;
  on: boolean;
}

/** Each way that is chosen otherwise than it is (NTF-19). */
export const changesOf = <Name extends string>(
  shown: readonly PreferenceShown<Name>[],
  chosen: Chosen,
): Change<Name>[] =>
  shown.flatMap(({ name, ways }) =>
    ways.flatMap(({ channel, isOn, whyFixed: why }) => {
      const on = chosen[wayKey(name, channel)];
      return why === null && on !== undefined && on !== isOn ? [{ name, channel, on }] : [];
    }),
  );
