import type { AccountDetails } from '#contracts/account.ts';
import type { BillingChanges } from '../domain/account/billingChanges.ts';
import { knownTo, mobilesOfDetails } from '../domain/account/knownTo.ts';
import type { Services } from '../services.ts';
import type { Db } from '../store/open.ts';
import { tellCustomer } from './tellCustomer.ts';
import { textKnown } from './textKnown.ts';

/**
 * Tells everybody who was reached about the account until now that where it is reached was changed: the change may be a
 * thief's. How bills go out is no such change.
 */
export const tellBillingChanged =
  (services: Services) =>
  async (tx: Db, before: AccountDetails, changes: BillingChanges): Promise<void> => {
    if (!changes.accountEmail && !changes.accountPhoneNumbers && !changes.accountAddress) return;
    const ending = before.caAccount.slice(-4);
    for (const { id, email, name } of await knownTo(tx, before)) {
      await tellCustomer(services, tx, { id, email, name }, 'billingChanged', { ending });
    }
    if (!services.sendsTexts) return;
    for (const mobile of await mobilesOfDetails(tx, before)) {
      await textKnown(services, tx, mobile, 'billingChanged', before.caAccount);
    }
  };
