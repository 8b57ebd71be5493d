import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { contactLookupCall, type MarketingContact } from '#contracts/marketingContact.ts';
import { type OutboxDb, outboxDb } from '#db/outboxDb.ts';
import { rowsOfOwner } from '#db/rowsOfOwner.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import type { MarketingConsentRow } from '#outbox/kinds/marketingConsent.ts';
import { outbox } from '#outbox/pageOutbox.ts';
import { askAsCustomer } from '#parts/session/askAsCustomer.ts';
import { keepOnDevice } from '#parts/submission/keepOnDevice.ts';
import { reginaIso } from '#rules/reginaTime.ts';
import { useCustomer } from '#session/customer.ts';

/** What the customer said last on this device, also where that was not accepted: its page says so (PRO-23). */
async function lastAnswer(db: OutboxDb, owner: string): Promise<MarketingConsentRow | null> {
  const isAnswer = (row: SubmissionRow): row is MarketingConsentRow => row.kind === 'marketingConsent';
  return (await rowsOfOwner(db, owner, isAnswer)).at(-1) ?? null;
}

/**
 * Whether the customer wants offers by e-mail: as the marketing service has it, and as they said since. It is asked anew
 * whenever an answer arrived. `contacts`: null where it could not be asked, undefined while it is.
 */
export function useOffers(email: string) {
  const words = useWords('primary-details');
  const owner = useCustomer()?.customerId ?? '';
  const answer = useLiveQuery(() => lastAnswer(outboxDb, owner), [owner]);
  const isReceived = answer?.state === 'received';
  const [contacts, setContacts] = useState<MarketingContact[] | null>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again once an answer arrived
  useEffect(() => {
    let isLeft = false;
    const known = (found: MarketingContact[] | null) => {
      if (!isLeft) setContacts(found);
    };
    askAsCustomer(contactLookupCall, { email }).then(
      ({ data }) => known(data),
      () => known(null),
    );
    return () => {
      isLeft = true;
    };
  }, [email, isReceived]);

  const save = (isGiven: boolean): Promise<boolean> =>
    keepOnDevice(() => {
      const intent = { isGiven, words: words('offers.box') };
      return outbox.enqueue('marketingConsent', { owner, intent, chosenAt: reginaIso(new Date()) });
    });
  return { contacts, answer: answer ?? null, save };
}
