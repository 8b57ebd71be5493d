import type { AssociatedAccount } from '#contracts/account.ts';

/** The account shown first when the customer has chosen none: the default one, else the first. */
export function defaultAccount<Account extends AssociatedAccount>(accounts: readonly Account[]): Account | undefined {
  return accounts.find((account) => account.defaultAccount === 'true') ?? accounts[0];
}
