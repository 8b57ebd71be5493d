import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db } from './open.ts';
import { interactions } from './schema.ts';

export type Interaction = Omit<typeof interactions.$inferInsert, 'id'>;

export async function insertInteraction(tx: Db, interaction: Interaction): Promise<void> {
  await tx.insert(interactions).values(interaction);
}

/** A card payment has one entry: what is known later takes the place of what was thought. */
export async function setInteractionOfTicket(tx: Db, interaction: Interaction & { ticket: string }): Promise<void> {
  const { interactionType, interactionText, dateTimeCreated } = interaction;
  await tx
    .insert(interactions)
    .values(interaction)
    .onConflictDoUpdate({ target: interactions.ticket, set: { interactionType, interactionText, dateTimeCreated } });
}

/** Oldest first. */
export const readInteractions = (db: Db) => db.select().from(interactions).orderBy(asc(interactions.id));

/** The customer is gone; what the log says of payments stays, without them. */
export async function forgetInteractions(tx: Db, customerId: string, nobody: string): Promise<void> {
  await tx.delete(interactions).where(and(eq(interactions.customerId, customerId), isNull(interactions.ticket)));
  await tx.update(interactions).set({ customerId: nobody }).where(eq(interactions.customerId, customerId));
}
