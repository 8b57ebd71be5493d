import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { writtenAs } from '../account/noticeChoices.ts';
import type { Db } from '../open.ts';
import { addressOf, installationOf } from '../outage/premisesKeys.ts';
import { accounts, associations, customers, textMessages } from '../schema.ts';
import type { TextRow } from './textMessages.ts';

/** A place that belongs to a phone: an account with power, in the list of whoever has the number. */
export interface PlaceOfPhone {
  installationNumber: string;
  /** In one line. */
  address: string;
  /** What its customer calls it; empty where they gave it no name. */
  descriptiveName: string;
  /** Of the customer. */
  name: string;
  customerId: string;
}

/** In the order of the customer's list; of several who have the number, the one who came first. One a place. */
export async function placesOfPhone(db: Db, number: string): Promise<PlaceOfPhone[]> {
  const installationNumber = installationOf(accounts.details);
  const rows = await db
    .select({
      installationNumber,
      address: addressOf(accounts.details),
      descriptiveName: associations.descriptiveName,
      name: customers.name,
      customerId: customers.id,
    })
    .from(customers)
    .innerJoin(associations, eq(associations.customerId, customers.id))
    .innerJoin(accounts, eq(accounts.caAccount, associations.caAccount))
    .where(and(inArray(customers.contactNumber, writtenAs(number)), sql`${installationNumber} <> ''`))
    .orderBy(asc(customers.id), asc(associations.position), asc(accounts.caAccount));
  return [...new Map(rows.toReversed().map((row) => [row.installationNumber, row])).values()].reverse();
}

/** What this phone said last of its power, by a word or by the text of an app, after that time; of a place where one is named. */
export async function lastOfPower(
  db: Db,
  { sender, since, installationNumber }: { sender: string; since: Date; installationNumber?: string },
): Promise<TextRow | undefined> {
  const { kind, receivedAt } = textMessages;
  const [row] = await db
    .select()
    .from(textMessages)
    .where(
      and(
        eq(textMessages.sender, sender),
        gt(receivedAt, since),
        inArray(kind, ['outageReport', 'powerBack']),
        installationNumber === undefined ? undefined : eq(textMessages.installationNumber, installationNumber),
      ),
    )
    .orderBy(desc(receivedAt), desc(textMessages.idempotencyKey))
    .limit(1);
  return row;
}

export async function findTextOfMessage(db: Db, messageSid: string): Promise<TextRow | undefined> {
  const [row] = await db.select().from(textMessages).where(eq(textMessages.messageSid, messageSid));
  return row;
}
