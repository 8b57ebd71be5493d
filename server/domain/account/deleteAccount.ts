import { accountsOf } from '../../store/account/associations.ts';
import { deleteCustomer } from '../../store/account/customerData.ts';
import { type Customer, findCustomer } from '../../store/account/customers.ts';
import { reservedAddressesOf } from '../../store/account/emailObjections.ts';
import type { Db } from '../../store/open.ts';
import { tellAssociation } from '../backOffice/tellCustomerChange.ts';
import { blobName } from '../meter/photoName.ts';

interface WithIt {
  removePhoto: (name: string) => Promise<void>;
  now: Date;
  /**
   * In the same transaction. `subject`: of their login at the identity provider. `addressesBefore`: e-mail addresses that
   * they could have gone back to.
   */
  told: (tx: Db, login: { subject: string | null; addressesBefore: string[] }) => Promise<void>;
}

/**
 * Deletes a customer's account with everything that is theirs, and what goes with it. Where
 * the photo store is away nothing is deleted, and the customer may try again.
 */
export async function deleteAccount(db: Db, customerId: string, { now, removePhoto, told }: WithIt): Promise<void> {
  await db.transaction(async (tx) => {
    const customer = await findCustomer(tx, customerId);
    const addressesBefore = await reservedAddressesOf(tx, now, customerId);
    if (customer) await tellLeft(tx, now, customer);
    const photos = await deleteCustomer(tx, now, customerId);
    await told(tx, { subject: customer?.subject ?? null, addressesBefore });
    for (const { fileName } of photos) await removePhoto(blobName(customerId, fileName));
  });
}

async function tellLeft(tx: Db, now: Date, customer: Customer): Promise<void> {
  for (const { account } of await accountsOf(tx, customer.id)) {
    await tellAssociation(tx, now, customer, account.caAccount, { change: 'removed' });
  }
}
