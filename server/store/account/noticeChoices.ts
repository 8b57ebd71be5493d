import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { ProfileNotices } from '#contracts/reminders.ts';
import type { Db } from '../open.ts';
import { customers } from '../schema.ts';

/** By which ways a customer hears of what is about no account, and the version of that. */
export interface NoticeChoices {
  notices: Partial<ProfileNotices>;
  noticesVersion: number;
}

/** Until `tx` ends no other transaction changes them. */
export async function lockNotices(tx: Db, customerId: string): Promise<NoticeChoices> {
  const { notices, noticesVersion } = customers;
  const [row] = await tx
    .select({ notices, noticesVersion })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('update');
  return row ?? { notices: {}, noticesVersion: 0 };
}

/** By their ids. */
export async function readCustomers(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, typeof customers.$inferSelect>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(customers)
    .where(inArray(customers.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

export async function keepNotices(tx: Db, customerId: string, choices: NoticeChoices): Promise<void> {
  await tx.update(customers).set(choices).where(eq(customers.id, customerId));
}

/** How a North American number (E.164) may stand in a profile; only a code brings one in as E.164. */
export const writtenAs = (number: string): string[] => [number, number.replace(/^\+/, ''), number.replace(/^\+1/, '')];

/** Text messages to a number (E.164) were stopped; of who had stopped them before, the time stays. */
export async function stopTexts(db: Db, now: Date, number: string): Promise<void> {
  await db
    .update(customers)
    .set({ textsStoppedAt: now })
    .where(and(inArray(customers.contactNumber, writtenAs(number)), isNull(customers.textsStoppedAt)));
}

/** They are wanted again. @returns whether anybody had stopped them. */
export async function startTexts(db: Db, number: string): Promise<boolean> {
  const { contactNumber, textsStoppedAt, id } = customers;
  const started = await db
    .update(customers)
    .set({ textsStoppedAt: null })
    .where(and(inArray(contactNumber, writtenAs(number)), isNotNull(textsStoppedAt)))
    .returning({ id });
  return started.length > 0;
}
