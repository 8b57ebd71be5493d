import type { AssociatedAccount } from '#contracts/account.ts';
import type { Stamped } from '#db/copy.ts';

/** An account as the device keeps it. `position`: the order in which the server lists the accounts. */
export type AccountCopy = Stamped & AssociatedAccount & { position: number };

/** As screens show it. `isUnnamed`: the customer gave it no name, and `descriptiveName` is its address or number. */
export type ListedAccount = AccountCopy & { isUnnamed?: true };
