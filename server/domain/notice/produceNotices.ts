import { randomBytes } from 'node:crypto';
import type { ContentPages } from '#contracts/content.ts';
import type { Channel } from '#contracts/reminders.ts';
import { afterQuietHours } from '#rules/quietHours.ts';
import type { InList } from '../../store/notice/noticeCandidates.ts';
import { type Notice, type NoticeCause, writeNotices } from '../../store/notice/noticesSent.ts';
import type { Db } from '../../store/open.ts';
import type { BillArchive } from '../meter/billedUse.ts';
import { ACCOUNT_CAUSES, type AccountCause, type ToldNotice } from './accountNotices.ts';
import { accountWords, noticeWords, type SayNotice } from './noticeTexts.ts';

export { afterQuietHours, type Channel };

export interface Producing {
  db: Db;
  now: () => Date;
  /** The words, as an editor last left them. */
  pages: () => ContentPages;
  /** What the utility leaves to us; of the rest its own system tells customers. */
  causes: ReadonlySet<NoticeCause>;
  /** By which ways notices go from here. */
  ways: readonly Channel[];
  /** Where it stands what was billed. */
  archive: BillArchive;
}

/** So many customers are told in one transaction: a server that dies loses no more than these, which are told again. */
export const AT_ONCE = 500;

export const newOid = (): string => `n${randomBytes(10).toString('hex')}`;
export const subjectOf = (accountNumber: string): string => `account ${accountNumber}`;

/**
 * Finds out whom something of an account is to be told, and keeps it: in the list of notices, and for each way by which it
 * goes. However often, and on however many servers, this runs: each notice comes about once.
 *
 * @returns how many are new, by cause
 */
export async function produceAccountNotices(
  parts: Producing,
  only: readonly NoticeCause[] = ACCOUNT_CAUSES.map(({ cause }) => cause),
): Promise<Partial<Record<NoticeCause, number>>> {
  const told: Partial<Record<NoticeCause, number>> = {};
  for (const cause of ACCOUNT_CAUSES) {
    if (parts.causes.has(cause.cause) && only.includes(cause.cause)) told[cause.cause] = await produce(parts, cause);
  }
  return told;
}

async function produce(parts: Producing, cause: AccountCause): Promise<number> {
  let told = 0;
  let after: InList | null = null;
  do {
    const from: InList | null = after;
    const step = await parts.db.transaction(async (tx) => {
      const now = parts.now();
      const { notices, last } = await cause.read(tx, now, { after: from, most: AT_ONCE });
      const say = noticeWords(parts.pages());
      const kept = await writeNotices(
        tx,
        now,
        notices.map((one) => noticeOf(parts, say, now, one)),
        newOid,
      );
      return { kept, last };
    });
    told += step.kept;
    after = step.last;
  } while (after);
  return told;
}

/** As it is kept: it waits for the morning. */
export function noticeOf({ ways }: Pick<Producing, 'ways'>, say: SayNotice, now: Date, one: ToldNotice): Notice {
  const { customer, accountNumber, cause, period, channels } = one;
  return {
    customerId: customer.id,
    subject: subjectOf(accountNumber),
    cause,
    period,
    accountNumber,
    ...saidBy(say, one),
    channels: channels.filter((channel) => ways.includes(channel)),
    dueAt: afterQuietHours(now),
  };
}

/** What a notice says, and as it stands in the list. */
export const saidBy = (say: SayNotice, { interactionType, says, facts, accountNumber }: ToldNotice) => ({
  interactionType,
  interactionText: say(`${says}.text`, { ...facts, account: accountWords(say, accountNumber) }),
  says,
  facts,
});
