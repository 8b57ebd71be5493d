import type * as z from 'zod/mini';
import type { accountAssociationCall } from '#contracts/accountAssociation.ts';
import { isSameName } from '#rules/accountName.ts';
import { findAnyAccount, keepCheck } from '../../store/account/associationChecks.ts';
import type { Db } from '../../store/open.ts';
import { REFUSED } from './refusal.ts';

/** So long a passed check is good for adding the account. */
const GOOD_MS = 10 * 60 * 1000;

/** Of an account that does not exist; nobody's bill has it. */
const NO_SUCH_NAME = 'No such account, and no such name';

const NOT_FOUND = {
  errorCode: REFUSED,
  errorMessage: 'We could not find an account with this name and number.',
};

/** Who asks: a customer in one of their sessions. */
export interface Asker {
  customerId: string;
  sessionHash: string;
}

/**
 * Whether name and number are of one account that can be added (API2-16). Why not is not told: who does not have the
 * bill learns nothing of what exists.
 */
export async function checkAssociation(
  db: Db,
  now: Date,
  asker: Asker,
  { accountName, accountNumber }: z.output<typeof accountAssociationCall.request>,
): Promise<z.input<typeof accountAssociationCall.reply>> {
  const account = await findAnyAccount(db, accountNumber.replace(/[\s-]/g, ''));
  // Compared in any case: the answer to a number that does not exist takes as long.
  const isName = isSameName(accountName, account?.details.accountName ?? NO_SUCH_NAME);
  if (!account || !isName || !account.details.activeFlag) return NOT_FOUND;
  const { caAccount, bpAccount, accountType, details } = account;
  await keepCheck(db, { ...asker, caAccount, expiresAt: new Date(now.getTime() + GOOD_MS) });
  return {
    errorCode: 0,
    associatedAccount: { bpAccount, accountType, billDeliveryMethod: details.billDeliveryMethod },
  };
}
