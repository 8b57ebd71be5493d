import type { AccountDetailsCopy } from '#copies/accountDetails.ts';
import type { OutboxDb } from '#db/outboxDb.ts';
import { rowsOfOwner } from '#db/rowsOfOwner.ts';
import type { BillDeliveryRow } from '#outbox/kinds/billDelivery.ts';

/** This customer's choices for this account that are on this device, in their order. */
export const deliveryChanges = (db: OutboxDb, owner: string, caAccount: string): Promise<BillDeliveryRow[]> =>
  rowsOfOwner(
    db,
    owner,
    (row): row is BillDeliveryRow =>
      row.kind === 'billDelivery' && (row as BillDeliveryRow).intent.caAccount === caAccount,
  );

type Details = Pick<AccountDetailsCopy, 'billDeliveryMethod' | 'detailsVersion'>;

interface Delivery {
  method: string;
  /** The utility does not have it yet. */
  isWaiting: boolean;
  /** The utility has it, and this device's copy is older. */
  isCopyOld: boolean;
}

/** How the bills come as it was chosen last, whatever the utility knows of it so far; what was refused changes nothing. */
export function deliveryAsChanged(
  { billDeliveryMethod, detailsVersion }: Details,
  changes: readonly Pick<BillDeliveryRow, 'state' | 'intent' | 'answer'>[],
): Delivery {
  let delivery: Delivery = { method: billDeliveryMethod, isWaiting: false, isCopyOld: false };
  for (const { state, intent, answer } of changes) {
    const isReceived = state === 'received';
    const isCopyOld = isReceived && !answer?.replaced && (answer?.detailsVersion ?? 0) > (detailsVersion ?? 0);
    if (state === 'notAccepted' || (isReceived && !isCopyOld)) continue;
    delivery = { method: intent.method, isWaiting: !isReceived, isCopyOld };
  }
  return delivery;
}
