import { and, desc, eq, inArray, lt, or } from 'drizzle-orm';
import type { Notification, ReadIndicator } from '#contracts/notifications.ts';
import { type PowerQuestion, questionsOf } from '../notice/powerQuestions.ts';
import type { Db } from '../open.ts';
import { given, prepared } from '../prepared.ts';
import { noticesSent, notifications } from '../schema.ts';

const ofCustomer = prepared<
  { customerId: string },
  {
    notice: typeof notifications.$inferSelect;
    sent: Pick<typeof noticesSent.$inferSelect, 'cause' | 'subject' | 'period' | 'facts'> | null;
  }
>('notifications', (db) =>
  db
    .select({
      notice: notifications,
      sent: {
        cause: noticesSent.cause,
        subject: noticesSent.subject,
        period: noticesSent.period,
        facts: noticesSent.facts,
      },
    })
    .from(notifications)
    .leftJoin(
      noticesSent,
      and(
        eq(noticesSent.oid, notifications.oid),
        eq(noticesSent.way, 'list'),
        inArray(noticesSent.cause, ['outage', 'plannedOutage']),
      ),
    )
    .where(eq(notifications.customerId, given('customerId', notifications.customerId)))
    .orderBy(desc(notifications.createdTime), desc(notifications.oid)),
);

/** Newest first. */
export async function notificationsOf(db: Db, customerId: string): Promise<Notification[]> {
  const rows = await ofCustomer(db, { customerId });
  const isAsked = rows.some(({ sent }) => sent?.cause === 'outage' && isAsking(sent.period));
  const questions = isAsked ? await questionsOf(db, { customerId }) : [];
  return rows.map(({ notice, sent }) => {
    const { oid, createdTime, interactionType, interactionText, accountNumber, readIndicator } = notice;
    const outage = sent?.cause === 'outage' && stepOf(sent, questions);
    const matter = sent && matterOf(sent);
    return {
      oid,
      UID: customerId,
      createdTime: createdTime.toISOString(),
      data: { interactionType, interactionText, accountNumber, readIndicator },
      ...(matter && { matter }),
      ...(outage && { outage }),
    };
  });
}

const REGION = 'region ';
/** By their steps back and left a customer is asked whether their power is back. */
const isAsking = (period: string): boolean => / (?:back|left)$/.test(period);

/** Which outage of a region, or which planned work; null where somebody else tells of it. */
function matterOf({ cause, subject, period }: Pick<typeof noticesSent.$inferSelect, 'cause' | 'subject' | 'period'>) {
  // Of planned work its number, before its time; of an outage when it began.
  const [which] = cause === 'plannedOutage' ? period.split(/ \d{4}-/) : period.split(' ');
  return subject.startsWith(REGION) && which ? `${cause} ${subject} ${which}` : null;
}

/** The step that a notice tells of a region's outages; null where it tells of something else. */
function stepOf(
  { subject, period, facts }: Pick<typeof noticesSent.$inferSelect, 'subject' | 'period' | 'facts'>,
  questions: readonly PowerQuestion[],
): Notification['outage'] | null {
  const [spell, step] = period.split(' ');
  if (!subject.startsWith(REGION) || !spell || !step) return null;
  const regionId = subject.slice(REGION.length);
  const asked = questions.filter((one) => isAsking(period) && one.regionId === regionId && one.spell === spell);
  return {
    regionId,
    region: facts.region ?? regionId,
    spell,
    step,
    questions: asked.map(({ accountNumber, key }) => ({ accountNumber, key })),
  };
}

/** What each may become something else from: never back. */
const BEFORE: Record<Exclude<ReadIndicator, 'unread'>, ReadIndicator[]> = {
  read: ['unread'],
  deleted: ['unread', 'read'],
};

/** Says that a notification of this customer's is read, or deleted. @returns whether they have it */
export async function markNotification(
  db: Db,
  { customerId, oid, as }: { customerId: string; oid: string; as: Exclude<ReadIndicator, 'unread'> },
): Promise<boolean> {
  const own = and(eq(notifications.oid, oid), eq(notifications.customerId, customerId));
  await db
    .update(notifications)
    .set({ readIndicator: as })
    .where(and(own, inArray(notifications.readIndicator, BEFORE[as])));
  return (await db.select({ oid: notifications.oid }).from(notifications).where(own)).length > 0;
}

/** Forgets those that were created before `all`, and of the deleted ones those before `deleted`. */
export async function pruneNotifications(db: Db, before: { all: Date; deleted: Date }): Promise<void> {
  const isDeleted = and(eq(notifications.readIndicator, 'deleted'), lt(notifications.createdTime, before.deleted));
  await db.delete(notifications).where(or(lt(notifications.createdTime, before.all), isDeleted));
}
