import { and, eq, getTableColumns, inArray, like, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { TERMS_DOC_VERSION } from '#contracts/consent.ts';
import { addDays, type Day } from '#rules/day.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import type { Db } from '../store/open.ts';
import { changeList } from '../store/outage/outages.ts';
import {
  accounts,
  associations,
  bills,
  consents,
  customers,
  meters,
  notifications,
  outages,
  outageTold,
  paymentPlans,
  registrations,
} from '../store/schema.ts';
import { seedBills } from './bills.ts';
import { type AccountPlan, buildAccount, type SeedAccount } from './build.ts';
import { seedCustomers } from './customers.ts';
import { seedNotifications } from './notifications.ts';
import { SEED_OUTAGE_IDS, seedOutages, seedOutageTold } from './outages.ts';
import { seedPlans } from './paymentPlans.ts';
import { seedRegions } from './regions.ts';
import { type SeedCustomer, seedIdOf } from './seedCustomer.ts';
import { type SeedContacts, unheldPlans } from './unheld.ts';

/** No customer has set a reminder yet. */
const NO_REMINDER = { email: false, sms: false, pushNotif: false };

/** Every customer but the newcomer agreed when they came. */
const LONG_AGO = {
  isConsentGranted: true,
  docVersion: TERMS_DOC_VERSION,
  lastConsentModified: '2024-03-04T10:00:00-06:00',
};

const STOPPED = new Date('2026-02-02T18:00:00Z');

const people = seedCustomers.map((one) => ({
  id: seedIdOf(one.email),
  email: one.email,
  name: one.name,
  contactNumber: one.contactNumber,
  notices: {},
  noticesVersion: 0,
  textsStoppedAt: one.hasStoppedTexts ? STOPPED : null,
}));
export const seedIds = people.map(({ id }) => id);

/** Gives the sandbox's customers the names, e-mails, phones and choices of notices that they had at first. */
export async function restorePeople(tx: Db): Promise<void> {
  // A customer may have another's address: all lose theirs before they are given out again.
  await tx.update(customers).set({ email: customers.id }).where(inArray(customers.id, seedIds));
  const { email, name, contactNumber, notices, noticesVersion, textsStoppedAt } = replaced(customers, ['id']);
  const set = { email, name, contactNumber, notices, noticesVersion, textsStoppedAt };
  await tx.insert(customers).values(people).onConflictDoUpdate({ target: customers.id, set });
}

/** Its customers' issuer for the sandbox's provider, whichever port that has now. */
export const SANDBOX_ISSUER = 'sandbox';

/** Says at which provider the sandbox's customers sign in: null where it is a real one, which has yet to name them. */
export async function bindPeople(db: Db, issuer: typeof SANDBOX_ISSUER | null): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { email, subject } of seedCustomers) {
      const row = eq(customers.id, seedIdOf(email));
      if (issuer !== null) await tx.update(customers).set({ issuer, subject }).where(row);
      else
        await tx
          .update(customers)
          .set({ issuer: null, subject: null })
          .where(and(row, eq(customers.subject, subject)));
    }
  });
}

/**
 * Writes the sandbox's customers, with dates relative to today's Regina day. Done again at every start, after midnight
 * and on reset: then the dates change, and what customers submitted and changed stays as it is.
 */
export async function seed(db: Db, now: Date): Promise<void> {
  const today = reginaDay(now);
  const held = seedCustomers.flatMap((one) =>
    one.plans(today).map((plan, position) => ({
      position,
      one,
      plan,
      contacts: { email: one.email, mobile: one.contactNumber },
      account: buildAccount(today, plan),
    })),
  );
  const unheld = unheldPlans.map(({ contacts = {}, ...plan }) => ({
    plan,
    contacts,
    account: buildAccount(today, plan),
  }));
  const built = [...held, ...unheld];
  /** The accounts in a customer's list: their own, or all those of whom they share them with. */
  const listOf = (one: SeedCustomer) => held.filter((row) => row.one.email === (one.sharesWith ?? one.email));
  await db.transaction(async (tx) => {
    // Name, e-mail and phone are the customer's own by now.
    const newPeople = await tx.insert(customers).values(people).onConflictDoNothing().returning({ id: customers.id });
    // So is what is written on an account, and which accounts are in whose list: whoever removed one keeps it removed.
    const newAccounts = await tx
      .insert(accounts)
      .values(
        built.map(({ contacts, account, plan }) => ({
          caAccount: account.caAccount,
          bpAccount: account.bpAccount,
          accountType: account.accountType,
          details: detailsOf(account, contacts, plan.phones),
        })),
      )
      .onConflictDoNothing()
      .returning({ id: accounts.caAccount });
    for (const { account, plan } of built) await seedBooks(tx, today, account, plan);
    const isNew = new Set([...newPeople, ...newAccounts].map(({ id }) => id));
    const listed = seedCustomers
      .flatMap((one) => listOf(one).map((row) => associationOf(seedIdOf(one.email), row)))
      .filter(({ customerId, caAccount }) => isNew.has(customerId) || isNew.has(caAccount));
    if (listed.length > 0) await tx.insert(associations).values(listed).onConflictDoNothing();
    await tx
      .insert(meters)
      .values(
        built.map(({ account }) => ({
          meterNumber: account.meterNumber,
          caAccount: account.caAccount,
          facts: account.facts,
        })),
      )
      .onConflictDoUpdate({ target: meters.meterNumber, set: replaced(meters, ['meterNumber']) });
    // Customers change theirs.
    await tx
      .insert(paymentPlans)
      .values(built.flatMap(({ account, plan }) => seedPlans(account, plan)))
      .onConflictDoNothing();
    await tx
      .insert(bills)
      .values(built.flatMap(({ account, plan }) => seedBills(today, account, plan)))
      .onConflictDoUpdate({ target: bills.documentId, set: replaced(bills, ['documentId']) });
    await tx
      .insert(notifications)
      .values(
        seedCustomers.flatMap((one) =>
          one.isNew
            ? []
            : seedNotifications(
                now,
                seedIdOf(one.email),
                held.filter((row) => row.one === one).map(({ account }) => account),
              ),
        ),
      )
      .onConflictDoUpdate({ target: notifications.oid, set: replaced(notifications, ['oid', 'readIndicator']) });
    await seedRegions(tx, now);
    // Those that a control room ended begin again, those that it started go on.
    await changeList(tx, { now, lastUpdated: now }, async (inner) => {
      await inner.delete(outages).where(like(outages.outageId, SEED_OUTAGE_IDS));
      await inner.insert(outages).values(seedOutages(now));
      // Their times are relative to now: what was told before is told anew.
      await inner.delete(outageTold).where(like(outageTold.outageId, SEED_OUTAGE_IDS));
      await inner.insert(outageTold).values(seedOutageTold(now));
    });
    const known = seedCustomers.filter((one) => !one.isNew).map((one) => seedIdOf(one.email));
    await tx
      .insert(consents)
      .values(known.map((customerId) => ({ customerId, initialConsent: LONG_AGO, receivedAt: now })))
      .onConflictDoNothing();
    await tx
      .insert(registrations)
      .values(known.map((customerId) => ({ customerId, claimedAt: now, registeredAt: now })))
      .onConflictDoNothing();
  });
}

/** What the utility's books have open: no customer changes that, but its day moves on. */
async function seedBooks(tx: Db, today: Day, { caAccount }: SeedAccount, { books }: AccountPlan): Promise<void> {
  if (!books) return;
  const { openCents: openBalanceCents, daysAgo } = books;
  const openBalanceOn = addDays(today, -daysAgo);
  await tx.update(accounts).set({ openBalanceCents, openBalanceOn }).where(eq(accounts.caAccount, caAccount));
}

/** "Every column but these takes the new row's value." */
function replaced(table: PgTable, keys: string[]): Record<string, ReturnType<typeof sql>> {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => !keys.includes(name));
  return Object.fromEntries(columns.map(([name, column]) => [name, sql.raw(`excluded."${column.name}"`)]));
}

function associationOf(
  customerId: string,
  {
    account: { caAccount, descriptiveName },
    plan: { highBillAlert = 0 },
    position,
  }: { account: SeedAccount; plan: AccountPlan; position: number },
): typeof associations.$inferInsert {
  return {
    customerId,
    caAccount,
    position,
    descriptiveName,
    isDefault: position === 0,
    settings: {
      meterReadReminder: NO_REMINDER,
      paymentReminder: NO_REMINDER,
      billReadyReminder: NO_REMINDER,
      highBillPeakAlert: highBillAlert,
    },
    proof: 'utility',
    associatedAt: new Date('2024-03-04T10:00:00-06:00'),
  };
}

function detailsOf(
  account: SeedAccount,
  { email, mobile }: SeedContacts,
  phones: AccountPlan['phones'],
): typeof accounts.$inferInsert.details {
  const known = phones ?? (mobile === undefined ? [] : [{ phoneType: 'Mobile', phoneNumber: mobile }]);
  return {
    caAccount: account.caAccount,
    address: `${account.line}, ${account.city} SK ${account.postalCode}`,
    meterNumber: account.meterNumber,
    meterType: String(account.facts.meterCode.meterTypeCode),
    billDeliveryMethod: account.billDeliveryMethod,
    accountName: account.accountName,
    ...(email !== undefined && { accountEmail: email }),
    accountCategory: account.accountCategory,
    activeFlag: account.activeFlag,
    accountSequence: '1',
    regionId: account.regionId,
    installationNumber: account.installationNumber,
    ...account.at,
    accountAddress: {
      addressId: `A${account.meterNumber}`,
      addressLine1: account.line,
      city: account.city,
      province: 'SK',
      postalCode: account.postalCode,
      country: 'CA',
    },
    ...(known.length > 0 && {
      accountPhoneNumbers: known.map((one, at) => ({ ...one, phoneSequence: String(at + 1) })),
    }),
  };
}
