import { isNull, sql } from 'drizzle-orm';
import type { Db } from '../store/open.ts';
import { payments } from '../store/schema.ts';
import type { CardsMemory } from './cardsMemory.ts';

/** As if so many minutes had passed for every card payment that is not over: here and at the gateway. */
export async function agePayments(db: Db, cards: CardsMemory, minutes: number): Promise<void> {
  const earlier = (at: string): string => new Date(Date.parse(at) - minutes * 60_000).toISOString();
  for (const ticket of cards.list()) {
    ticket.createdAt = earlier(ticket.createdAt);
    if (ticket.askedAt !== null) ticket.askedAt = earlier(ticket.askedAt);
  }
  cards.keep();
  const by = sql`make_interval(mins => ${minutes}::int)`;
  await db
    .update(payments)
    .set({ createdAt: sql`${payments.createdAt} - ${by}`, leftAt: sql`${payments.leftAt} - ${by}` })
    .where(isNull(payments.settledAt));
}
