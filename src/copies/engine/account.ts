import type { AssociatedAccount } from '#contracts/account.ts';
import type { Stamped } from '#db/copy.ts';

/** An account as the device keeps it. `position`: the order in which the server lists the accounts. */
export type AccountCopy = Stamped & AssociatedAccount & { position: number };
