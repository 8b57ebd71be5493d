import { useLiveQuery } from 'dexie-react-hooks';
import { outboxDb } from '#db/outboxDb.ts';
import { countListedFor } from '#parts/submission/unsent.ts';
import { currentCustomer } from '#session/customer.ts';
import { OutboxCards, type OutboxCounts } from './OutboxCards.tsx';

async function countsHere(): Promise<OutboxCounts | null> {
  const customer = await currentCustomer();
  if (!customer) return null;
  const { unsent, needsDecision = 0, notAccepted = 0 } = await countListedFor(outboxDb, customer.customerId);
  return { waiting: unsent - needsDecision, asked: needsDecision, refused: notAccepted };
}

/** What became of what the customer submitted, as far as it still concerns them. */
export function WaitingCard() {
  const counts = useLiveQuery(countsHere);
  return counts && <OutboxCards {...counts} />;
}
