import { and, asc, eq, isNull, ne, or } from 'drizzle-orm';
import type { Db } from '../open.ts';
import { givenRow, prepared } from '../prepared.ts';
import { interactions } from '../schema.ts';

/** A card payment is to be paid back: an entry beside the one of its end. */
export const REFUND_DUE = 'CARD_PAYMENT_REFUND_DUE';

export type Interaction = Omit<typeof interactions.$inferInsert, 'id'>;

export async function insertInteraction(tx: Db, interaction: Interaction): Promise<void> {
  const { writtenBy = 'customer', accountNumber = null, ticket = null } = interaction;
  await write(tx, { ...interaction, writtenBy, accountNumber, ticket });
}

const write = prepared<Interaction>('interaction', (db) =>
  db
    .insert(interactions)
    .values(
      givenRow(
        'customerId',
        'writtenBy',
        'interactionType',
        'interactionText',
        'accountNumber',
        'dateTimeCreated',
        'ticket',
      ),
    ),
);

/** The same, unless it is there: one of the same words and customer. The caller holds the lock of its subject. */
export async function addInteractionOnce(tx: Db, interaction: Interaction): Promise<void> {
  const { customerId, writtenBy, interactionType, interactionText } = interactions;
  const [there] = await tx
    .select({ id: interactions.id })
    .from(interactions)
    .where(
      and(
        eq(customerId, interaction.customerId),
        eq(writtenBy, interaction.writtenBy ?? 'customer'),
        eq(interactionType, interaction.interactionType),
        eq(interactionText, interaction.interactionText),
      ),
    );
  if (!there) await insertInteraction(tx, interaction);
}

/** A card payment has one entry: a later finding takes the place of an earlier one. */
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
  const { writtenBy, interactionType, ticket } = interactions;
  const isOfNoPayment = and(isNull(ticket), or(eq(writtenBy, 'customer'), ne(interactionType, REFUND_DUE)));
  await tx.delete(interactions).where(and(eq(interactions.customerId, customerId), isOfNoPayment));
  await tx.update(interactions).set({ customerId: nobody }).where(eq(interactions.customerId, customerId));
}
