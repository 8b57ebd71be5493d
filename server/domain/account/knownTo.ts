import type { AccountDetails } from '#contracts/account.ts';
import { holdersOf } from '../../store/account/associations.ts';
import type { Db } from '../../store/open.ts';

/** Whom a mail about an account goes to. `id`: of the customer; null: of an address that is no customer's in this list. */
export interface KnownAddress {
  id: string | null;
  email: string;
  name: string;
}

/** Everybody who was reached about an account by e-mail: who has it in their list, and where its bills went. */
export async function knownTo(
  tx: Db,
  { caAccount, accountEmail, accountName }: AccountDetails,
): Promise<KnownAddress[]> {
  const known: KnownAddress[] = await holdersOf(tx, caAccount);
  const billed = accountEmail?.trim().toLowerCase();
  const isNew = billed && !known.some(({ email }) => email === billed);
  return isNew ? [...known, { id: null, email: billed, name: accountName }] : known;
}
