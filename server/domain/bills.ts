import { Problem } from '../problems.ts';
import { type BillFacts, findLatestBill } from '../store/bills.ts';
import { findAccount } from '../store/customers.ts';
import type { Db } from '../store/open.ts';

/** Before the first bill of an account. */
const NOT_ISSUED: BillFacts = { billIssuedFlag: false };

/** The latest bill of a customer's own account. @throws {Problem} forbidden when the account is not theirs. */
export async function ownBill(
  db: Db,
  customerId: string,
  { caAccount, accountType }: { caAccount: string; accountType?: string | undefined },
): Promise<BillFacts> {
  const account = await findAccount(db, customerId, caAccount);
  if (!account || (accountType !== undefined && accountType !== account.accountType)) {
    throw new Problem('forbidden', 'This account is not one of yours.');
  }
  return (await findLatestBill(db, caAccount)) ?? NOT_ISSUED;
}
