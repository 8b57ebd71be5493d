import type { Account } from '../../store/account/associations.ts';
import { unprovenHoldersOf } from '../../store/account/associations.ts';
import type { Customer } from '../../store/account/customers.ts';
import type { Db } from '../../store/open.ts';
import { type KnownAddress, knownTo } from '../account/knownTo.ts';

/**
 * Who is told that something was asked for an account: everybody who is reached about it, and whoever asks; but nobody
 * else who has it by the name and number on its bill alone: that somebody needs time to pay is not a stranger's to know.
 */
export async function toldOfRequest(
  tx: Db,
  { caAccount, details }: Account,
  asking: Customer,
): Promise<KnownAddress[]> {
  const known = await knownTo(tx, details);
  const strangers = await unprovenHoldersOf(tx, caAccount);
  const told = known.filter(({ id }) => id === null || id === asking.id || !strangers.includes(id));
  return told.some(({ id }) => id === asking.id) ? told : [...told, asking];
}
