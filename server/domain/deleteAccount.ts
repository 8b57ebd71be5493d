import { deleteCustomer } from '../store/customerData.ts';
import type { Db } from '../store/open.ts';
import { blobName } from './meterPhoto.ts';

/**
 * Deletes a customer's account with everything that is theirs; `told` is what goes with it in the same transaction. Where
 * the photo store is away nothing is deleted, and the customer may try again.
 */
export async function deleteAccount(
  db: Db,
  customerId: string,
  { removePhoto, told }: { removePhoto: (name: string) => Promise<void>; told: (tx: Db) => Promise<void> },
): Promise<void> {
  await db.transaction(async (tx) => {
    const photos = await deleteCustomer(tx, customerId);
    await told(tx);
    for (const { fileName } of photos) await removePhoto(blobName(customerId, fileName));
  });
}
