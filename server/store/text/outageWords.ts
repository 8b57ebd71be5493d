import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { type Association, isHolders } from '../account/associations.ts';
import { writtenAs } from '../account/noticeChoices.ts';
import type { Db } from '../open.ts';
import { addressOf, installationOf } from '../outage/premisesKeys.ts';
import { accounts, associations, customers, textMessages } from '../schema.ts';
import type { TextRow } from './textMessages.ts';

/** A place that belongs to a phone: an account with power, in the list of whoever has the number. */
export interface PlaceOfPhone extends Pick<Association, 'proof' | 'disputedAt'> {
  installationNumber: string;
  /** In one line, as the utility has it. */
  address: string;
  /** What its customer calls it; empty where they gave it no name. */
  descriptiveName: string;
  /** Of the customer. */
  name: string;
  customerId: string;
}

/**
 * In the order of the customer's list, one a place. Of several who have the number and the place it is one who has shown
 * that the account is theirs, else the one who came first.
 */
export async function placesOfPhone(db: Db, number: string): Promise<PlaceOfPhone[]> {
  const installationNumber = installationOf(accounts.details);
  const rows = await db
    .select({
      installationNumber,
      address: addressOf(accounts.details),
      descriptiveName: associations.descriptiveName,
      name: customers.name,
      customerId: customers.id,
      proof: associations.proof,
      disputedAt: associations.disputedAt,
    })
    .from(customers)
    .innerJoin(associations, eq(associations.customerId, customers.id))
    .innerJoin(accounts, eq(accounts.caAccount, associations.caAccount))
    .where(and(inArray(customers.contactNumber, writtenAs(number)), sql`${installationNumber} <> ''`))
    .orderBy(asc(customers.id), asc(associations.position), asc(accounts.caAccount));
  const places = Map.groupBy(rows, (row) => row.installationNumber);
  return [...places.values()].flatMap((all) => all.find(isHolders) ?? all.slice(0, 1));
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
