import type * as z from 'zod/mini';
import type { accountAssociationCall } from '#contracts/accountAssociation.ts';
import { isSameName } from '#rules/accountName.ts';
import { findAnyAccount, keepCheck } from '../../store/account/associationChecks.ts';
import type { Customer } from '../../store/account/customers.ts';
import { personHashes } from '../../store/account/personHashes.ts';
import type { Db } from '../../store/open.ts';
import { guarded } from './guesses.ts';
import { isNewProfile } from './newProfile.ts';
import { REFUSED } from './refusal.ts';

/** So long a passed check is good for adding the account. */
const GOOD_MS = 10 * 60 * 1000;

/** Of an account that does not exist; nobody's bill has it. */
const NO_SUCH_NAME = 'No such account, and no such name';

type Answer = z.input<typeof accountAssociationCall.reply>;

const NOT_FOUND: Answer = {
  errorCode: REFUSED,
  errorMessage: 'We could not find an account with this name and number.',
};

/** Who asks: a customer in one of their sessions, by a line. */
export interface Asker {
  customer: Customer;
  sessionHash: string;
  network: string;
}

/**
 * Whether name and number are of one account that can be added (API2-16). Why not is not told: who does not have the
 * bill learns nothing of what exists.
 *
 * @throws {TooSoon} after too many failures
 */
export async function checkAssociation(
  db: Db,
  now: Date,
  { customer, sessionHash, network }: Asker,
  { accountName, accountNumber: typed }: z.output<typeof accountAssociationCall.request>,
): Promise<Answer> {
  const accountNumber = typed.replace(/[\s-]/g, '');
  const account = await findAnyAccount(db, accountNumber);
  const isKnown = account?.details.accountEmail?.trim().toLowerCase() === customer.email;
  const isNew = isNewProfile(now, customer);
  const guess = { personHashes: personHashes(customer), network, accountNumber, isKnown, isNew };
  return guarded<Answer>(db, now, guess, async () => {
    // Compared in any case: the answer to a number that does not exist takes as long.
    const isName = isSameName(accountName, account?.details.accountName ?? NO_SUCH_NAME);
    if (!account || !isName || !account.details.activeFlag) return { isRight: false, answer: NOT_FOUND };
    const { caAccount, bpAccount, accountType, details } = account;
    const expiresAt = new Date(now.getTime() + GOOD_MS);
    await keepCheck(db, { sessionHash, customerId: customer.id, caAccount, expiresAt });
    const { billDeliveryMethod } = details;
    return {
      isRight: true,
      answer: { errorCode: 0, associatedAccount: { bpAccount, accountType, billDeliveryMethod } },
    };
  });
}
