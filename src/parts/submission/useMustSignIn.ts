import { useLiveQuery } from 'dexie-react-hooks';
import { grantedCustomers } from '#db/grants.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { ANYONE, type SubmissionRow } from '#db/submissions.ts';
import { takesGrant } from '#outbox/engine/send/senders.ts';
import { kinds } from '#outbox/kinds/all.ts';
import { currentCustomer } from '#session/customer.ts';

/** Of whom something goes although their session is over; null while it is not. */
async function goOnSignedOut(): Promise<string[] | null> {
  return (await currentCustomer())?.expired ? grantedCustomers(outboxDb) : null;
}

/** Tells of an item whether nothing of it goes before its customer signs in. */
export function useMustSignIn(): (row: SubmissionRow) => boolean {
  const granted = useLiveQuery(goOnSignedOut) ?? null;
  return (row) => {
    if (row.state === 'signInNeeded') return true;
    if (granted === null || row.owner === ANYONE) return false;
    return !(granted.includes(row.owner) && takesGrant(kinds, row));
  };
}
