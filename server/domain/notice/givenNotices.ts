import type { GivenCause, NoticeLine } from '#contracts/noticeImport.ts';
import type { Channel } from '#contracts/reminders.ts';
import { afterQuietHours } from '#rules/quietHours.ts';
import { type InListOf, readListsOf } from '../../store/notice/listsOfAccounts.ts';
import { type Delivery, writeNotices } from '../../store/notice/noticesSent.ts';
import type { Db } from '../../store/open.ts';
import { viewOf } from '../account/accountView.ts';
import { channelsOn, REMINDER_OF, type ToldNotice } from './accountNotices.ts';
import { isLate } from './lateness.ts';
import { accountWords, type NoticeWords, noticeWords } from './noticeTexts.ts';
import { newOid, type Producing, subjectOf } from './produceNotices.ts';
import { channelsOfEvent, isEventCause } from './profileEvents.ts';

/* What the utility's own system tells, in its own words, by the ways that its customers chose. */

const WORDS = {
  billReady: 'givenBillReady',
  paymentDue: 'givenPaymentDue',
  meterRead: 'givenMeterRead',
  outage: 'givenOutage',
  plannedOutage: 'givenPlannedOutage',
} as const satisfies Record<GivenCause, NoticeWords>;

const TYPES: Record<GivenCause, string> = {
  billReady: 'Ebill Notification',
  paymentDue: 'Payment Reminder',
  meterRead: 'Meter Read Reminder',
  outage: 'Outage Update',
  plannedOutage: 'Outage Update',
};

const channelsOf = ({ customer, association }: InListOf, cause: GivenCause): Channel[] => {
  if (isEventCause(cause)) return channelsOfEvent(customer, cause);
  const by = association.settings[REMINDER_OF[cause]];
  return by ? channelsOn(by, customer) : [];
};

/** In its place a customer who has not shown that the account is theirs is told that there is one. */
const WITHHELD: NoticeWords = 'givenWithheld';

/** Tells it to everybody with the account. @returns how many had not heard it */
export async function tellGiven(
  tx: Db,
  now: Date,
  { pages, ways }: Pick<Producing, 'pages' | 'ways'>,
  { caAccount, cause, period, text }: NoticeLine,
): Promise<number> {
  const say = noticeWords(pages());
  const notices = (await readListsOf(tx, [caAccount])).map((one) => {
    const shown = viewOf(one.association).words(text.trim());
    const said: { says: NoticeWords; facts: Record<string, string> } =
      shown === null ? { says: WITHHELD, facts: {} } : { says: WORDS[cause], facts: { text: shown } };
    return {
      customerId: one.customer.id,
      subject: subjectOf(caAccount),
      cause,
      period,
      accountNumber: caAccount,
      interactionType: TYPES[cause],
      interactionText: say(`${said.says}.text`, { ...said.facts, account: accountWords(say, caAccount) }),
      ...said,
      channels: channelsOf(one, cause).filter((channel) => ways.includes(channel)),
      dueAt: cause === 'outage' ? now : afterQuietHours(now),
    };
  });
  return writeNotices(tx, now, notices, newOid);
}

export const isGiven = ({ says }: Pick<Delivery, 'says'>): boolean =>
  [...Object.values<string>(WORDS), WITHHELD].includes(says);

/** By number, those of these that are still to be told, by what their customers chose by now. */
export async function givenToTell(
  db: Db,
  now: Date,
  due: readonly Delivery[],
): Promise<ReadonlyMap<string, ToldNotice>> {
  const rows = due.filter(isGiven);
  const lists = await readListsOf(db, [...new Set(rows.map(({ accountNumber }) => accountNumber))]);
  return new Map(
    rows.flatMap((row): [string, ToldNotice][] => {
      const { cause, accountNumber, period, facts } = row;
      const one = lists.find(
        ({ customer, association }) => customer.id === row.customerId && association.caAccount === accountNumber,
      );
      const given = cause as GivenCause;
      if (!one || isLate(row, now, true)) return [];
      // What the customer showed of the account may have been taken back since.
      if (row.says !== WITHHELD && !viewOf(one.association).isWhole) return [];
      const notice: ToldNotice = {
        customer: one.customer,
        accountNumber,
        cause,
        period,
        interactionType: '',
        says: row.says as NoticeWords,
        facts,
        channels: channelsOf(one, given),
        isForced: false,
      };
      return [[row.oid, notice]];
    }),
  );
}
