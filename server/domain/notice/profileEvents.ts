import { noticesChosen, type ProfileNotice } from '#contracts/reminders.ts';
import { afterQuietHours } from '#rules/quietHours.ts';
import type { Customer } from '../../store/account/customers.ts';
import { readCustomers } from '../../store/account/noticeChoices.ts';
import { readListsOf } from '../../store/notice/listsOfAccounts.ts';
import { type Delivery, type InNoticeList, type NoticeCause, writeNotice } from '../../store/notice/noticesSent.ts';
import { readPlaces } from '../../store/notice/regionLadders.ts';
import type { Db } from '../../store/open.ts';
import { channelsOn, type ToldNotice } from './accountNotices.ts';
import { isLate } from './lateness.ts';
import { accountWords, type NoticeWords, noticeWords } from './noticeTexts.ts';
import { plannedNow, regionSubject } from './plannedNotice.ts';
import { newOid, type Producing, subjectOf } from './produceNotices.ts';

/* What customers are told at once, where it happens: by which ways is chosen in their profile. */

/** Why, and by which choice of the profile. */
export const CHOICE_OF = {
  requestAnswered: 'serviceRequest',
  readingReplaced: 'serviceRequest',
  profileChanged: 'profileChanges',
  planEnded: 'profileChanges',
  outage: 'outagesNotification',
  plannedOutage: 'outagesNotification',
} as const satisfies Partial<Record<NoticeCause, ProfileNotice>>;
export type EventCause = keyof typeof CHOICE_OF;

export const isEventCause = (cause: NoticeCause): cause is EventCause => Object.hasOwn(CHOICE_OF, cause);

export interface ProfileEvent {
  cause: Exclude<EventCause, 'outage' | 'plannedOutage'>;
  /** Of the same customer and account never told again. */
  period: string;
  /** Empty where it is about no account. */
  accountNumber: string;
  interactionType: string;
  says: NoticeWords;
  facts: Record<string, string>;
  /** It goes by no way but the list, and the mail that it has of its own. */
  isInListAlone?: boolean;
}

interface ProfileChange {
  /** Of the same words and account. */
  period: string;
  caAccount?: string;
  facts?: Record<string, string>;
}

/** A change of a profile, or of an account in it. */
export const profileEvent = <Says extends NoticeWords>(
  says: Says,
  { period, caAccount = '', facts = {} }: ProfileChange,
) => ({
  cause: 'profileChanged' as const,
  period: `${says} ${period}`,
  accountNumber: caAccount,
  interactionType: 'Profile Changed',
  says,
  facts,
});

/** The same where its own mail, and a text of its own, is all that goes. */
export const listedEvent = <Says extends NoticeWords>(says: Says, change: ProfileChange) => ({
  ...profileEvent(says, change),
  isInListAlone: true,
});

/**
 * Mails of these say more than a notice, and go whatever is chosen: a notice by mail would be a second one. They carry its
 * number, so it stands in the list also where the utility's own system tells of these.
 */
const ANOTHER_MAIL: readonly EventCause[] = ['requestAnswered', 'profileChanged'];

type Parts = Pick<Producing, 'pages' | 'causes' | 'ways'>;

/** Tells one customer what happened, in the caller's transaction. @returns as they have it in their list; null: they are not told from here */
export async function tellEvent(
  tx: Db,
  now: Date,
  { pages, causes, ways }: Parts,
  customer: Customer,
  { cause, period, accountNumber, interactionType, says, facts, isInListAlone = false }: ProfileEvent,
): Promise<InNoticeList | null> {
  const isOurs = causes.has(cause);
  if (!isOurs && !ANOTHER_MAIL.includes(cause)) return null;
  const say = noticeWords(pages());
  const account = accountNumber === '' ? '' : accountWords(say, accountNumber);
  const chosen = isOurs && !isInListAlone ? channelsOfEvent(customer, cause) : [];
  const channels = chosen.filter((channel) => ways.includes(channel));
  const notice = {
    customerId: customer.id,
    subject: accountNumber === '' ? 'profile' : subjectOf(accountNumber),
    cause,
    period,
    accountNumber,
    interactionType,
    interactionText: say(`${says}.text`, { ...facts, account }),
    says,
    facts,
    channels,
    dueAt: afterQuietHours(now),
  };
  return writeNotice(tx, now, notice, newOid);
}

type Chooser = Pick<Customer, 'notices' | 'contactNumber' | 'textsStoppedAt'>;

export const channelsOfEvent = (customer: Chooser, cause: EventCause) =>
  channelsOn(noticesChosen(customer.notices)[CHOICE_OF[cause]], customer).filter(
    (channel) => channel !== 'email' || !ANOTHER_MAIL.includes(cause),
  );

/** By number, those of these that are still to be told, with what their customers chose by now. */
export async function eventsToTell(
  db: Db,
  now: Date,
  due: readonly Delivery[],
): Promise<ReadonlyMap<string, ToldNotice>> {
  const rows = due.filter((row) => isEventCause(row.cause));
  const planned = await plannedNow(db, now, rows);
  const isTheirs = await stillTheirs(db, rows);
  const customers = await readCustomers(db, [...new Set(rows.map(({ customerId }) => customerId))]);
  return new Map(
    rows.flatMap((row): [string, ToldNotice][] => {
      const customer = customers.get(row.customerId);
      const cause = row.cause as EventCause;
      if (!customer || !isTheirs(row) || isLate(row, now)) return [];
      const isPast = cause === 'plannedOutage' && !planned.has(row.period);
      if (isPast) return [];
      return [
        [
          row.oid,
          {
            customer,
            cause,
            accountNumber: row.accountNumber,
            period: row.period,
            interactionType: '',
            says: row.says as NoticeWords,
            facts: row.facts,
            channels: channelsOfEvent(customer, cause),
            isForced: false,
            isUrgent: cause === 'outage' || planned.get(row.period) === true,
          },
        ],
      ];
    }),
  );
}

/** Notices about an account or a region go to customers who still have it; an answer goes to the customer who asked. */
async function stillTheirs(db: Db, rows: readonly Delivery[]): Promise<(row: Delivery) => boolean> {
  const accountNumbers = rows.filter(isOfAccount).map(({ accountNumber }) => accountNumber);
  const customerIds = rows.filter(isOfRegion).map(({ customerId }) => customerId);
  const lists = await readListsOf(db, [...new Set(accountNumbers)]);
  const places = await readPlaces(db, [...new Set(customerIds)]);
  const theirs = new Set([
    ...lists.map(({ customer, association }) => `${customer.id} ${subjectOf(association.caAccount)}`),
    ...places.map(({ customerId, regionId }) => `${customerId} ${regionSubject(regionId)}`),
  ]);
  return (row) => !(isOfAccount(row) || isOfRegion(row)) || theirs.has(`${row.customerId} ${row.subject}`);
}

const isOfRegion = ({ cause }: Delivery): boolean => cause === 'outage' || cause === 'plannedOutage';
const isOfAccount = (row: Delivery): boolean =>
  !isOfRegion(row) && row.cause !== 'requestAnswered' && row.accountNumber !== '';
