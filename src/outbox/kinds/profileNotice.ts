import type { Outcome } from '#api/send.ts';
import { type ProfileDetails, updateProfileDetailsCall } from '#contracts/profile.ts';
import { type Channel, noticesChosen, PROFILE_NOTICES, type ProfileNotice } from '#contracts/reminders.ts';
import type { SubmissionRow, UtilityAnswer } from '#db/submissions.ts';
import type { OutboxEnvironment } from '../engine/environment.ts';
import { defineKind, type Submitted } from '../engine/kind.ts';
import { changeStep, keyedChange } from '../engine/send/content.ts';
import { profileAnswer, readProfile } from './profileAtUtility.ts';

/** One way of one notice that is about the customer and no account, on or off. */
export interface ProfileNoticeChange {
  notice: ProfileNotice;
  channel: Channel;
  on: boolean;
  /** How the utility's log of interactions calls it (API-02). */
  interactionType: string;
  interactionText: string;
}

/** `noticesVersion`: of the notices with this change in them, where the utility says it. */
export interface NoticesAnswer extends UtilityAnswer {
  noticesVersion?: number;
}

export interface ProfileNoticeRow extends SubmissionRow {
  kind: 'profileNotice';
  intent: ProfileNoticeChange;
  answer: NoticesAnswer | null;
}

export interface NewProfileNoticeChange extends Submitted {
  owner: string;
  intent: ProfileNoticeChange;
  /** ISO. */
  chosenAt: string;
}

/** API-29: all of them as the utility has them, with this change in them; said of the account with which the app opens. */
async function writeNotices(
  { sendCall }: OutboxEnvironment,
  row: ProfileNoticeRow,
  profile: ProfileDetails,
): Promise<Outcome<NoticesAnswer>> {
  const { notice, channel, on, interactionType, interactionText } = row.intent;
  const as = PROFILE_NOTICES.flatMap((name) => (profile[name] ? [[name, profile[name]] as const] : []));
  const { account } = profile.associatedAccounts;
  const opened = account.find(({ defaultAccount }) => defaultAccount === 'true') ?? account[0];
  const { request, options } = keyedChange(row, {
    data: {
      ...Object.fromEntries(as),
      [notice]: { ...noticesChosen(profile)[notice], [channel]: on },
      ...(profile.noticesVersion !== undefined && { noticesVersion: profile.noticesVersion }),
    },
    interactionData: { interactionType, interactionText, ...(opened && { accountNumber: opened.caAccount }) },
  });
  const outcome = await sendCall(updateProfileDetailsCall, request, options);
  return outcome.ok ? { ok: true, reply: profileAnswer(outcome.reply, 'noticesVersion') } : outcome;
}

/** By which ways a customer hears of their requests, of outages and of changes of their profile (NTF-20). */
export const profileNotice = defineKind({
  name: 'profileNotice',
  owner: 'customer',
  steps: {
    change: changeStep(updateProfileDetailsCall, readProfile, writeNotices),
  },
  counting: 'change',
  begin({ owner, intent, chosenAt }: NewProfileNoticeChange) {
    const row = { intent, capturedAt: chosenAt, deadline: null };
    return { enteredBy: owner, steps: ['change'], row, attachment: null };
  },
  draft: null,
  setting: {
    // Every change raises their version: they go one after the other.
    entityOf: () => 'profileNotices',
    partOf: ({ notice, channel }) => `${notice} ${channel}`,
  },
  correctable: false,
  words: {
    label: ({ intent: { notice, channel, on } }: ProfileNoticeRow) => ({
      key: `notices.${notice}.${channel}.${on ? 'on' : 'off'}`,
    }),
    place: () => '',
    refusal: () => null,
    refused: 'refused.profileNotice',
    rest: null,
  },
});
