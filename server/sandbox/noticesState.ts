import { asc, eq } from 'drizzle-orm';
import { noticesChosen } from '#contracts/reminders.ts';
import type { SandboxState } from '#contracts/sandboxState.ts';
import { noticeNumber } from '../domain/references.ts';
import type { Services } from '../services.ts';
import type { Db } from '../store/open.ts';
import { associations, customers, noticesSent, notifications } from '../store/schema.ts';

type NoticesState = Pick<
  SandboxState,
  'providers' | 'noticeCounts' | 'notifications' | 'notices' | 'preferences' | 'profilePreferences'
>;

/** What customers were told, by which ways, and what they chose. */
export async function noticesState(
  db: Db,
  { providers, notices: noticeCounts }: Awaited<ReturnType<Services['notices']['figures']>>,
): Promise<NoticesState> {
  const inLists = await db
    .select({ notice: notifications, email: customers.email })
    .from(notifications)
    .innerJoin(customers, eq(customers.id, notifications.customerId))
    .orderBy(asc(notifications.createdTime), asc(notifications.oid));
  const sent = await db
    .select({ row: noticesSent, email: customers.email })
    .from(noticesSent)
    .innerJoin(customers, eq(customers.id, noticesSent.customerId))
    .orderBy(asc(noticesSent.createdAt), asc(noticesSent.oid), asc(noticesSent.way));
  const chosen = await db
    .select({ association: associations, email: customers.email })
    .from(associations)
    .innerJoin(customers, eq(customers.id, associations.customerId))
    .orderBy(asc(customers.email), asc(associations.position));
  const people = await db.select().from(customers).orderBy(asc(customers.email));
  return {
    providers,
    noticeCounts,
    notifications: inLists.map(({ email, notice: { customerId: _, createdTime, ...notice } }) => ({
      ...notice,
      number: noticeNumber(notice.oid),
      email,
      createdTime: createdTime.toISOString(),
    })),
    notices: sent.map(({ email, row: { oid, subject, cause, period, way, state, why, dueAt } }) => ({
      number: noticeNumber(oid),
      email,
      subject,
      cause,
      period,
      way,
      state,
      why,
      dueAt: dueAt.toISOString(),
    })),
    preferences: chosen.map(({ email, association: { caAccount, settings } }) => ({
      email,
      caAccount,
      meterReadReminder: settings.meterReadReminder,
      paymentReminder: settings.paymentReminder,
      billReadyReminder: settings.billReadyReminder,
      highBillPeakAlert: settings.highBillPeakAlert,
    })),
    profilePreferences: people.map(({ email, notices, textsStoppedAt }) => ({
      email,
      ...noticesChosen(notices),
      twilioSmsStop: textsStoppedAt !== null,
    })),
  };
}
