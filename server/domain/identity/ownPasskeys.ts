import type * as z from 'zod/mini';
import type { passkeysCall } from '#contracts/passkeys.ts';
import { Problem } from '../../problems.ts';
import { deletePasskey, passkeysOf, renamePasskey } from '../../store/identity/passkeys.ts';
import type { Db } from '../../store/open.ts';

type List = z.input<typeof passkeysCall.reply>;

/** A customer's passkeys as they see them. */
export async function listPasskeys(db: Db, customerId: string): Promise<List> {
  const passkeys = (await passkeysOf(db, customerId)).map(({ credentialId, name, createdAt, lastUsedAt }) => ({
    credentialId,
    name,
    createdDateTime: createdAt.toISOString(),
    lastUsedDateTime: lastUsedAt?.toISOString() ?? null,
  }));
  return { passkeys };
}

/** @throws {Problem} notFound when it is none of this customer's (any more). */
export async function namePasskey(db: Db, customerId: string, credentialId: string, name: string): Promise<List> {
  const isKnown = await renamePasskey(db, customerId, credentialId, name.trim());
  if (!isKnown) throw new Problem('notFound', 'This passkey was removed.');
  return listPasskeys(db, customerId);
}

/** @returns false when it is none of this customer's (any more): nothing is left to do. */
export const removePasskey = (db: Db, customerId: string, credentialId: string): Promise<boolean> =>
  deletePasskey(db, customerId, credentialId);
