import { asc, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { outage } from '#contracts/outageMap.ts';
import type { SandboxPush, sandboxInbox } from '#contracts/sandbox.ts';
import type { SandboxState } from '#contracts/sandboxState.ts';
import { readingReference, reportReference } from '../domain/references.ts';
import { reportsByText, textsInForce } from '../domain/text/textsReceived.ts';
import type { Services } from '../services.ts';
import { readInteractions } from '../store/account/interactions.ts';
import { readStillOut } from '../store/notice/powerQuestions.ts';
import type { Db } from '../store/open.ts';
import { readOutages, readShown } from '../store/outage/outages.ts';
import { readRefundsDue } from '../store/payment/paymentRefunds.ts';
import {
  consents,
  customers,
  meterReads,
  outageReports,
  outageZones,
  passkeys,
  photos,
  registrations,
  sessions,
  textMessages,
} from '../store/schema.ts';
import { isCarried } from '../store/text/textMessages.ts';
import { accountsState } from './accountsState.ts';
import type { SandboxBackOffice } from './backOffice.ts';
import type { CardsMemory } from './cardsMemory.ts';
import type { SandboxContact } from './envoke.ts';
import type { Faults } from './faults.ts';
import { handedOver, inquiriesAsked } from './handedOver.ts';
import { noticesState } from './noticesState.ts';
import { plansState } from './plansState.ts';
import { requestsState } from './requestsState.ts';

export type Inbox = z.output<typeof sandboxInbox>['messages'];

/** What the list has, as a device reads it. */
export const outagesNow = async (db: Db) => (await readOutages(db)).map((one) => outage.parse(one));

const HOUR_MS = 60 * 60_000;

/** What devices are shown. */
export async function outagesShown(db: Db, now: Date) {
  const { outages, restored } = await readShown(db, { restoredSince: new Date(now.getTime() - HOUR_MS) });
  return { outages: outages.map((one) => outage.parse(one)), restored: restored.map((one) => outage.parse(one)) };
}

/** What the utility holds, oldest first. */
export async function stateOf(
  { db, seal, now, outageLists, notices }: Pick<Services, 'db' | 'seal' | 'now' | 'outageLists' | 'notices'>,
  {
    faults,
    cards,
    backOffice,
    pushes,
    contacts,
  }: {
    faults: Faults;
    cards: CardsMemory;
    backOffice: SandboxBackOffice;
    pushes: readonly SandboxPush[];
    contacts: readonly SandboxContact[];
  },
): Promise<SandboxState> {
  const reads = await db.select().from(meterReads).orderBy(asc(meterReads.id));
  const reports = await db.select().from(outageReports).orderBy(asc(outageReports.id));
  const texts = await db.select().from(textMessages).orderBy(asc(textMessages.receivedAt));
  const inForce = await textsInForce(db);
  const byText = reportsByText(inForce);
  const stored = await db.select().from(photos).orderBy(asc(photos.createdAt));
  const live = await db.select().from(sessions).innerJoin(customers, eq(customers.id, sessions.customerId));
  const photoOf = (read: (typeof reads)[number]) => {
    if (read.photoFileName === null) return null;
    const photo = stored.find((one) => one.customerId === read.customerId && one.fileName === read.photoFileName);
    return {
      filename: read.photoFileName,
      fileLength: photo?.fileLength ?? null,
      state: photo?.state ?? ('awaited' as const),
    };
  };
  return {
    meterReads: reads.map((read) => ({
      caAccount: read.caAccount,
      meterNumber: read.meterNumber,
      meterRead: read.meterRead,
      submittedDateTime: read.submittedDateTime,
      capturedDateTime: read.capturedDateTime,
      receivedDateTime: read.receivedAt.toISOString(),
      idempotencyKey: read.idempotencyKey,
      reference: readingReference(read),
      supersededBy: read.supersededBy,
      flaggedForReview: read.flaggedForReview,
      photo: photoOf(read),
    })),
    photos: stored.map(({ fileName, state, fileLength }) => ({ filename: fileName, state, fileLength })),
    sessions: live.map(({ sessions: session, customers: customer }) => ({
      email: customer.email,
      rememberMe: session.rememberMe,
      expiresAt: session.expiresAt.toISOString(),
    })),
    passkeys: (await passkeyRows(db)).map(({ passkeys: passkey, customers: customer }) => ({
      email: customer.email,
      credentialId: passkey.credentialId,
      counter: passkey.counter,
      createdAt: passkey.createdAt.toISOString(),
    })),
    consents: (await termsRows(db)).map(({ customers: customer, consents: consent, registrations: registration }) => ({
      email: customer.email,
      isRegistered: Boolean(registration?.registeredAt),
      initialConsent: consent?.initialConsent ?? null,
    })),
    ...(await outagesShown(db, now())),
    heldOutages: await outageLists.held(),
    subscriptions: await subscriptionRows(db),
    outageReports: [...reports, ...byText].map((row) => ({
      ...row.report,
      capturedAt: row.report.capturedDateTime,
      receivedDateTime: row.receivedAt.toISOString(),
      idempotencyKey: row.idempotencyKey,
      reference: reportReference(row),
      supersededBy: row.supersededBy,
      priority: row.priority,
      flaggedForReview: row.flaggedForReview,
      isByText: byText.includes(row),
      isCarried: isCarried(row),
    })),
    texts: texts.map(({ idempotencyKey, kind, sender, body, receivedAt, heldForReview }) => ({
      idempotencyKey,
      kind,
      from: sender ?? '',
      body,
      receivedDateTime: receivedAt.toISOString(),
      heldForReview,
      isInForce: inForce.some((text) => text.idempotencyKey === idempotencyKey),
    })),
    pushes: [...pushes],
    stillOut: (await readStillOut(db)).map(({ regionId, name: region, reports }) => ({ regionId, region, reports })),
    contacts: contacts.map((one) => ({ ...one, id: String(one.id) })),
    payments: cards.list().flatMap(({ charge, orderNo, ticket, total }) =>
      charge
        ? [
            {
              orderNo,
              ticket,
              amount: total,
              result: charge.result,
              responseCode: charge.responseCode,
              first6last4: charge.first6last4,
              at: charge.at,
            },
          ]
        : [],
    ),
    refundsDue: (await readRefundsDue(db)).map(({ orderNo, accountNumber, totalCents, dueSince }) => ({
      orderNo,
      accountNumber,
      amount: (totalCents / 100).toFixed(2),
      dueSince: dueSince.toISOString(),
    })),
    interactions: (await readInteractions(db)).map(
      ({ id: _id, customerId: _customerId, ...interaction }) => interaction,
    ),
    inquiries: await inquiriesAsked(db, seal, backOffice.messages),
    ...(await accountsState(db)),
    plans: await plansState(db),
    requests: await requestsState(db),
    handedOver: await handedOver(db, backOffice.arrivals),
    ...(await noticesState(db, await notices.figures())),
    faults: faults.list(),
  };
}

const passkeyRows = (db: Db) =>
  db
    .select()
    .from(passkeys)
    .innerJoin(customers, eq(customers.id, passkeys.customerId))
    .orderBy(asc(passkeys.createdAt));

const subscriptionRows = (db: Db) =>
  db
    .select({
      email: customers.email,
      subscribedOutageZones: outageZones.regionIds,
      outageZonesVersion: outageZones.version,
    })
    .from(outageZones)
    .innerJoin(customers, eq(customers.id, outageZones.customerId))
    .orderBy(asc(customers.email));

const termsRows = (db: Db) =>
  db
    .select()
    .from(customers)
    .leftJoin(consents, eq(consents.customerId, customers.id))
    .leftJoin(registrations, eq(registrations.customerId, customers.id))
    .orderBy(asc(customers.email));
