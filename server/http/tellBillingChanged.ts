import type { AccountDetails } from '#contracts/account.ts';
import type { BillingChanges } from '../domain/account/billingChanges.ts';
import { knownTo, mobilesOfDetails } from '../domain/account/knownTo.ts';
import { listedEvent } from '../domain/notice/profileEvents.ts';
import type { Services } from '../services.ts';
import type { Db } from '../store/open.ts';
import { tellKnown } from './tellInList.ts';
import { textKnown } from './textKnown.ts';

/**
 * Tells everybody who was reached about the account until now that where it is reached was changed: the change may be a
 * thief's. How bills go out is no such change.
 */
export const tellBillingChanged =
  (services: Services) =>
  async (tx: Db, before: AccountDetails, changes: BillingChanges): Promise<void> => {
    if (!changes.accountEmail && !changes.accountPhoneNumbers && !changes.accountAddress) return;
    const { caAccount } = before;
    const event = listedEvent('billingChanged', { period: services.now().toISOString(), caAccount });
    for (const known of await knownTo(tx, before)) {
      await tellKnown(services, tx, known, event, 'billingChanged', { ending: caAccount.slice(-4) });
    }
    if (!services.sendsTexts) return;
    for (const mobile of await mobilesOfDetails(tx, before)) {
      await textKnown(services, tx, mobile, event, caAccount);
    }
  };
