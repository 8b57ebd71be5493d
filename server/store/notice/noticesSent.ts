import { and, asc, eq, getTableColumns, inArray, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Channel } from '#contracts/reminders.ts';
import type { Db } from '../open.ts';
import { noticesSent, notifications } from '../schema.ts';
import { NOTICE_CAUSES, type NoticeCause, type NoticeState } from './noticeSchema.ts';

export { NOTICE_CAUSES, type NoticeCause };
export type NoticeRow = typeof noticesSent.$inferSelect;
/** One that goes to where a customer is reached. `listText`: as it stands in their list; null: it stands there no more. */
export type Delivery = NoticeRow & { way: Channel; listText: string | null };

/** Something to be told to one customer. */
export interface Notice {
  customerId: string;
  subject: string;
  cause: NoticeCause;
  period: string;
  accountNumber: string;
  /** Where the app leads from it (NTF-07, NTF-08). */
  interactionType: string;
  /** As it stands in the list. */
  interactionText: string;
  says: string;
  facts: Record<string, string>;
  /** By which ways it goes, beside the list. */
  channels: readonly Channel[];
  /** When, by these. */
  dueAt: Date;
}

type NoticeKey = Pick<Notice, 'customerId' | 'subject' | 'cause' | 'period'>;

/** By every way. */
export const isNotice = ({ customerId, subject, cause, period }: NoticeKey) =>
  and(
    eq(noticesSent.customerId, customerId),
    eq(noticesSent.subject, subject),
    eq(noticesSent.cause, cause),
    eq(noticesSent.period, period),
  );

const keyOf = ({ customerId, subject, cause, period }: NoticeKey) =>
  JSON.stringify([customerId, subject, cause, period]);

/**
 * Keeps those of these notices that were not told before: each in its customer's list, and once a way by which it is to go.
 * All in the caller's transaction. Another that keeps the same ones is waited for.
 *
 * @param newOid gives each notice its number
 * @returns how many are new
 */
export async function writeNotices(
  tx: Db,
  now: Date,
  notices: readonly Notice[],
  newOid: () => string,
): Promise<number> {
  if (notices.length === 0) return 0;
  const row = (notice: Notice, way: NoticeRow['way'], oid: string, state: NoticeState) => ({
    customerId: notice.customerId,
    subject: notice.subject,
    cause: notice.cause,
    period: notice.period,
    way,
    oid,
    accountNumber: notice.accountNumber,
    says: notice.says,
    facts: notice.facts,
    state,
    createdAt: now,
    dueAt: state === 'waiting' ? notice.dueAt : now,
    settledAt: state === 'waiting' ? null : now,
  });
  const byKey = new Map(notices.map((notice) => [keyOf(notice), notice]));
  const kept = await tx
    .insert(noticesSent)
    .values([...byKey.values()].map((notice) => row(notice, 'list', newOid(), 'sent')))
    .onConflictDoNothing()
    .returning();
  const told = kept.flatMap((one) => {
    const notice = byKey.get(keyOf(one));
    return notice ? [{ notice, oid: one.oid }] : [];
  });
  if (told.length === 0) return 0;
  await tx.insert(notifications).values(
    told.map(({ notice, oid }) => ({
      oid,
      customerId: notice.customerId,
      createdTime: now,
      interactionType: notice.interactionType,
      interactionText: notice.interactionText,
      accountNumber: notice.accountNumber,
      readIndicator: 'unread' as const,
    })),
  );
  const deliveries = told.flatMap(({ notice, oid }) =>
    notice.channels.map((channel) => row(notice, channel, oid, 'waiting')),
  );
  // None is there without its row of the list; on a way that was told before it was taken back, it stays as it is.
  if (deliveries.length > 0) await tx.insert(noticesSent).values(deliveries).onConflictDoNothing();
  return told.length;
}

/** A notice by its number, with its words as they stand in the list. */
export interface InNoticeList {
  oid: string;
  text: string;
}

/** Keeps the notice. @returns it as its customer has it in the list, from now on or since it was told before */
export async function writeNotice(tx: Db, now: Date, notice: Notice, newOid: () => string): Promise<InNoticeList> {
  await writeNotices(tx, now, [notice], newOid);
  const [kept] = await tx
    .select({ oid: noticesSent.oid, text: notifications.interactionText })
    .from(noticesSent)
    .leftJoin(notifications, eq(notifications.oid, noticesSent.oid))
    .where(and(isNotice(notice), eq(noticesSent.way, 'list')));
  if (!kept) throw new Error('a notice that was kept is not in the list');
  return { oid: kept.oid, text: kept.text ?? notice.interactionText };
}

interface Claim {
  now: Date;
  /** Longer than what is claimed takes, in ms. */
  forMs: number;
  most: number;
  /** Of these alone; left out: of every cause. */
  causes?: readonly NoticeCause[];
  /** The present by the database's clock, which ends claims: no two servers' clocks are compared. */
  present?: SQL;
}

/** Of the row that is claimed; its columns stand without their table where drizzle writes them here. */
const listText = sql<string | null>`(select listed.interaction_text from ${notifications} listed
  where listed.oid = ${noticesSent}.oid)`;

const due = (db: Db, way: Channel, { now, most, causes }: Claim, present: SQL) =>
  db
    .select({ oid: noticesSent.oid })
    .from(noticesSent)
    .where(
      and(
        eq(noticesSent.way, way),
        eq(noticesSent.state, 'waiting'),
        lte(noticesSent.dueAt, now),
        causes && inArray(noticesSent.cause, [...causes]),
        or(isNull(noticesSent.claimedUntil), lte(noticesSent.claimedUntil, present)),
      ),
    )
    .orderBy(asc(noticesSent.dueAt), asc(noticesSent.oid))
    .limit(most)
    .for('update', { skipLocked: true });

/**
 * Takes deliveries whose time has come: for `forMs` no other server takes them. One whose server dies before it settled them is
 * taken again then. Versions before this one look at `dueAt` alone, so that is moved as well.
 */
export async function claimDeliveries(db: Db, way: Channel, claim: Claim): Promise<Delivery[]> {
  const { now, forMs, present = sql`clock_timestamp()` } = claim;
  const claimedUntil = sql`${present} + make_interval(secs => ${forMs / 1000})`;
  const rows = await db
    .update(noticesSent)
    .set({ dueAt: new Date(now.getTime() + forMs), claimedUntil, attempts: sql`${noticesSent.attempts} + 1` })
    // As an array they are looked up once; a subquery that is run again for a row would find other rows, and more of them.
    .where(and(eq(noticesSent.way, way), sql`${noticesSent.oid} = any(array${due(db, way, claim, present)})`))
    .returning({ ...getTableColumns(noticesSent), listText });
  return rows as Delivery[];
}

const isOne = ({ oid, way }: Pick<Delivery, 'oid' | 'way'>) => and(eq(noticesSent.oid, oid), eq(noticesSent.way, way));
/** Where another server has taken over what this one was slow with, that one says how it ended. */
const isUnsettled = inArray(noticesSent.state, ['waiting', 'tried']);

export async function settleDelivery(
  db: Db,
  delivery: Pick<Delivery, 'oid' | 'way'>,
  { now, state, why = null }: { now: Date; state: 'sent' | 'dropped'; why?: string | null },
): Promise<void> {
  await db
    .update(noticesSent)
    .set({ state, why, settledAt: now })
    .where(and(isOne(delivery), isUnsettled));
}

/**
 * From here on it is never sent again, whatever becomes of it.
 *
 * @returns false where another server has taken it meanwhile: then it is not sent from here
 */
export async function markTried(db: Db, { oid, way, dueAt }: Delivery, now: Date): Promise<boolean> {
  const marked = await db
    .update(noticesSent)
    .set({ state: 'tried', settledAt: now, begunAt: now })
    .where(and(isOne({ oid, way }), eq(noticesSent.state, 'waiting'), eq(noticesSent.dueAt, dueAt)))
    .returning({ oid: noticesSent.oid });
  return marked.length > 0;
}

/**
 * From here on it may reach its customer, in the words that it has.
 *
 * @returns false where another server has taken it meanwhile, or given it other words: then it is not sent from here
 */
export async function markBegun(db: Db, { oid, way, dueAt }: Delivery, now: Date): Promise<boolean> {
  const marked = await db
    .update(noticesSent)
    .set({ begunAt: sql`coalesce(${noticesSent.begunAt}, ${now.toISOString()})` })
    .where(and(isOne({ oid, way }), eq(noticesSent.state, 'waiting'), eq(noticesSent.dueAt, dueAt)))
    .returning({ oid: noticesSent.oid });
  return marked.length > 0;
}

/** It was not sent, for sure: it waits again. Not where another server has taken it meanwhile, which may have sent it. */
export async function postponeDelivery(
  db: Db,
  delivery: Pick<Delivery, 'oid' | 'way' | 'dueAt'>,
  dueAt: Date,
): Promise<void> {
  await db
    .update(noticesSent)
    .set({ state: 'waiting', settledAt: null, dueAt, claimedUntil: null })
    .where(and(isOne(delivery), isUnsettled, eq(noticesSent.dueAt, delivery.dueAt)));
}

/** It was not even tried, and takes its turn again from then on. */
export async function releaseDelivery(
  db: Db,
  delivery: Pick<Delivery, 'oid' | 'way' | 'dueAt'>,
  dueAt: Date,
): Promise<void> {
  await db
    .update(noticesSent)
    .set({ dueAt, claimedUntil: null, attempts: sql`${noticesSent.attempts} - 1` })
    .where(and(isOne(delivery), eq(noticesSent.state, 'waiting'), eq(noticesSent.dueAt, delivery.dueAt)));
}

/** Forgets what was told before: by then nothing of it can come up again. */
export async function pruneNoticesSent(db: Db, before: Date): Promise<void> {
  await db.delete(noticesSent).where(and(lt(noticesSent.createdAt, before), ne(noticesSent.state, 'waiting')));
}
