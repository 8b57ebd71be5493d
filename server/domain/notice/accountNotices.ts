import { billDetails } from '#contracts/bill.ts';
import { CHANNELS, type Channel, type Channels, type Reminder } from '#contracts/reminders.ts';
import { addDays, type Day } from '#rules/day.ts';
import { amountOf, centsOfDollars } from '#rules/paymentAmount.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import {
  BILL_LATE_DAYS,
  CLOSING_DAYS,
  dueDaysOf,
  isNewBill,
  paymentReminder,
  readingReminder,
} from '#rules/reminders.ts';
import { isHolders } from '../../store/account/associations.ts';
import {
  type BillCandidate,
  type InList,
  type MeterCandidate,
  readDueBills,
  readMeterCandidates,
  readNewBills,
  readPaymentsOfAccounts,
  readReadingsOf,
  type Scope,
} from '../../store/notice/noticeCandidates.ts';
import type { NoticeCause } from '../../store/notice/noticesSent.ts';
import type { Db } from '../../store/open.ts';
import { withAccount } from '../bill/bills.ts';
import { readsSeenBy, withReads } from '../meter/meterDetails.ts';
import { unbilledOf } from '../payment/paymentView.ts';
import { asDay, asDollars, type NoticeWords } from './noticeTexts.ts';

/** Who is told, and how they are reached. */
export interface Told {
  id: string;
  name: string;
  email: string;
  contactNumber: string;
  textsStoppedAt: Date | null;
}

/** Whether a text message may go to them: not without a number, nor after they answered STOP. */
const getsTexts = ({ contactNumber, textsStoppedAt }: Pick<Told, 'contactNumber' | 'textsStoppedAt'>): boolean =>
  contactNumber !== '' && textsStoppedAt === null;

export type AccountCauseName = Extract<NoticeCause, 'billReady' | 'paymentDue' | 'meterRead'>;

/** What one customer is told, and how. */
export interface ToldNotice {
  customer: Told;
  accountNumber: string;
  cause: NoticeCause;
  period: string;
  interactionType: string;
  says: NoticeWords;
  facts: Record<string, string>;
  channels: readonly Channel[];
  /** It goes by mail whatever is chosen: the bill comes without paper. */
  isForced: boolean;
  /** It goes at night, too. */
  isUrgent?: boolean;
}

/** What one customer is told of one account in their list. */
export type AccountNotice = ToldNotice & { cause: AccountCauseName };

/** What is told of accounts in lists, as of now. */
export interface AccountCause {
  cause: AccountCauseName;
  /** @returns what those of the scope are told, and the last that was looked at; null where there are no more. */
  read(tx: Db, now: Date, scope: Scope): Promise<{ notices: AccountNotice[]; last: InList | null }>;
}

const PAPERLESS = '0';
const NONE: Channels = { email: false, sms: false, pushNotif: false };

type Candidate = Pick<BillCandidate, 'customer' | 'account' | 'association'>;

/** The ways that are on and lead to this customer. */
export const channelsOn = (by: Channels, customer: Pick<Told, 'contactNumber' | 'textsStoppedAt'>): Channel[] =>
  CHANNELS.filter((channel) => by[channel] && (channel !== 'sms' || getsTexts(customer)));

/** By which ways it goes: a text needs a number; a bill without paper is always mailed. */
export function waysOf({ customer, account, association }: Candidate, reminder: Reminder) {
  const by = association.settings[reminder] ?? NONE;
  const isForced = reminder === 'billReadyReminder' && String(account.details.billDeliveryMethod) === PAPERLESS;
  const channels = channelsOn({ ...by, email: by.email || isForced }, customer);
  return { channels, isForced: isForced && !by.email };
}

const about = (one: Candidate, reminder: Reminder) => ({
  customer: one.customer,
  accountNumber: one.account.caAccount,
  ...waysOf(one, reminder),
});

function lastOf(rows: readonly Candidate[], scope: Scope): InList | null {
  const last = rows.at(-1);
  if ('of' in scope || !last || rows.length < scope.most) return null;
  return { customerId: last.customer.id, caAccount: last.account.caAccount };
}

/** A bill is new. */
const billReady: AccountCause = {
  cause: 'billReady',
  async read(tx, now, scope) {
    const today = reginaDay(now);
    const rows = await readNewBills(tx, scope, addDays(today, -BILL_LATE_DAYS));
    const notices = rows
      .filter(({ bill }) => isNewBill(bill.issuedOn, today))
      .map((row): AccountNotice => {
        const { totalDue, paymentDueBy: day } = billDetails.parse({ billIssuedFlag: true, ...row.bill.facts });
        const cents = centsOfDollars(totalDue?.amount ?? 0);
        const isOwing = cents > 0 && day !== null;
        return {
          ...about(row, 'billReadyReminder'),
          cause: 'billReady',
          period: row.bill.documentId,
          interactionType: 'Ebill Notification',
          says: isOwing ? 'billReady' : 'billReadyPlain',
          facts: isOwing ? { total: asDollars(cents), day: asDay(day) } : {},
        };
      });
    return { notices, last: lastOf(rows, scope) };
  },
};

/** A payment is due in three days, or is withdrawn then. */
const paymentDue: AccountCause = {
  cause: 'paymentDue',
  async read(tx, now, scope) {
    const today = reginaDay(now);
    const rows = await readDueBills(tx, scope, dueDaysOf(today));
    const paid = Map.groupBy(
      await readPaymentsOfAccounts(tx, [...new Set(rows.map(({ account }) => account.caAccount))]),
      ({ accountNumber }) => accountNumber,
    );
    const notices = rows.flatMap((row): AccountNotice[] => {
      const told = paymentReminder(
        toldBill(row, paid.get(row.account.caAccount) ?? []),
        row.account.accountType,
        today,
      );
      if (!told) return [];
      return [
        {
          ...about(row, 'paymentReminder'),
          cause: 'paymentDue',
          period: row.bill.documentId,
          interactionType: 'Payment Reminder',
          says: told.kind === 'pay' ? 'paymentDue' : 'paymentWithdrawn',
          facts: { total: asDollars(told.cents), day: asDay(told.day) },
        },
      ];
    });
    return { notices, last: lastOf(rows, scope) };
  },
};

/** The bill as the rules read it, with what anybody paid by card since. */
function toldBill(
  { bill, account, plan }: BillCandidate,
  payments: Awaited<ReturnType<typeof readPaymentsOfAccounts>>,
) {
  const open = payments.find(({ state }) => state === 'open');
  const approved = payments.filter(({ state }) => state === 'approved');
  return billDetails.parse({
    ...withAccount(bill.facts, bill, account, plan),
    unbilled: unbilledOf(approved, bill).map(({ orderNo, amountCents, paidOn }) => ({
      orderNo,
      paymentAmount: amountOf(amountCents),
      paidOn,
    })),
    payment: open && { orderNo: open.orderNo, state: open.state },
  });
}

/** Readings are taken into account that are as old as the longest window. */
const READINGS_DAYS = 400;
const LATE = [0, 1];
/** Moving in and out has its own time of so many days, which ends or begins with the day of moving. */
const MOVE_DAYS = 2;

/** A meter can be read, or soon no more. */
const meterRead: AccountCause = {
  cause: 'meterRead',
  async read(tx, now, scope) {
    const today = reginaDay(now);
    const rows = await readMeterCandidates(tx, scope, {
      from: LATE.map((late) => addDays(today, -late)),
      until: LATE.map((late) => addDays(today, Math.max(CLOSING_DAYS, MOVE_DAYS) - late)),
    });
    const numbers = rows.map(({ meter }) => meter.meterNumber);
    const all = await readReadingsOf(tx, numbers, addDays(today, -READINGS_DAYS), today);
    const readings = Map.groupBy(all, ({ meterNumber }) => meterNumber);
    const notices = rows.flatMap((row) => toldReading(row, readings.get(row.meter.meterNumber) ?? [], today));
    return { notices, last: lastOf(rows, scope) };
  },
};

function toldReading(
  row: MeterCandidate,
  readings: Awaited<ReturnType<typeof readReadingsOf>>,
  today: Day,
): AccountNotice[] {
  const { account, association, meter } = row;
  const newestFirst = readsSeenBy(isHolders(association), readings);
  const told = readingReminder({
    accountType: account.accountType,
    activeFlag: account.details.activeFlag,
    meter: withReads(meter.facts, newestFirst),
    today,
  });
  if (!told) return [];
  return [
    {
      ...about(row, 'meterReadReminder'),
      cause: 'meterRead',
      period: `${told.from} ${told.kind}`,
      interactionType: 'Meter Read Reminder',
      says: told.kind === 'open' ? 'readingOpen' : 'readingClosing',
      facts: { day: asDay(told.until) },
    },
  ];
}

export const ACCOUNT_CAUSES = [billReady, paymentDue, meterRead] as const satisfies AccountCause[];

/** By which of an account's reminders each is chosen. */
export const REMINDER_OF = {
  billReady: 'billReadyReminder',
  paymentDue: 'paymentReminder',
  meterRead: 'meterReadReminder',
} as const satisfies Record<AccountCauseName, Reminder>;
