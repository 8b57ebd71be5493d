import type { KnownMobile } from '../domain/account/knownTo.ts';
import { type AccountTextName, accountText } from '../domain/text/accountText.ts';
import type { Services } from '../services.ts';
import type { Db } from '../store/open.ts';

/** Queues a text to somebody who is known to an account, in the caller's transaction. */
export const textKnown = (
  { content, jobs }: Services,
  tx: Db,
  { id: customerId, number: to }: KnownMobile,
  says: AccountTextName,
  caAccount: string,
): Promise<void> => jobs.sendText(tx, { customerId, to, body: accountText(says, caAccount, content().pages) });
