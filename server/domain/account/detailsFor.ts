import type { AccountDetails } from '#contracts/account.ts';
import type { Listed } from '../../store/account/associations.ts';
import type { Db } from '../../store/open.ts';
import type { Seal } from '../../store/seal.ts';
import { viewOf } from './accountView.ts';
import { isDisputed, maskedContacts } from './proof.ts';

/** The details of an account as its customer reads them. */
export async function detailsFor(
  { db, seal }: { db: Db; seal: Seal | null },
  { account, association }: Listed,
): Promise<AccountDetails> {
  const view = viewOf(association);
  const details = view.details({ ...account.details, detailsVersion: account.detailsVersion }, seal);
  if (view.isWhole) return details;
  const contacts = await maskedContacts(db, account);
  const otherwise = isDisputed(association) ? { isDisputed: true } : contacts.length === 0 && { byLetter: true };
  return { ...details, contactProof: { contacts, ...otherwise } };
}
