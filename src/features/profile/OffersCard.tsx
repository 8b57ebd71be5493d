import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { isConsent, type MarketingContact } from '#contracts/marketingContact.ts';
import type { MarketingConsentRow } from '#outbox/kinds/marketingConsent.ts';
import { UnsavedChanges } from '#parts/form/UnsavedChanges.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { useOffers } from './useOffers.ts';

/** Statuses that a consent ends in by itself. */
const OVER: readonly string[] = ['Expired', 'Not provided'];

/** Whether offers come by e-mail, with an edit of its own (PRO-01). Nothing of it stands where that is not known. */
export function OffersCard({ email }: { email: string }) {
  const { contacts, answer, save } = useOffers(email);
  const refused = answer?.state === 'notAccepted' ? answer : null;
  const waiting = refused || answer?.state === 'received' ? null : answer;
  if (!contacts && !waiting && !refused) return null;
  return <Offers contacts={contacts ?? []} waiting={waiting} refused={refused} save={save} />;
}

interface Props {
  contacts: readonly MarketingContact[];
  /** What the customer said and the marketing service does not know yet. */
  waiting: Pick<MarketingConsentRow, 'intent'> | null;
  /** What they said last, where it was not accepted. */
  refused?: Pick<MarketingConsentRow, 'intent' | 'failure'> | null;
  /** False: the device did not keep it. */
  save: (isGiven: boolean) => Promise<boolean>;
}

export function Offers({ contacts, waiting, refused, save }: Props) {
  const words = useWords('primary-details');
  const isGiven = waiting?.intent.isGiven ?? contacts.some(({ consent_status }) => isConsent(consent_status));
  /** As it is ticked in an open edit. */
  const [ticked, setTicked] = useState<boolean | null>(null);
  const [outcome, setOutcome] = useState<'saving' | 'notKept' | null>(null);
  const isOver = !waiting && contacts.some(({ consent_status }) => OVER.includes(consent_status));

  async function saveTicked(is: boolean) {
    setOutcome('saving');
    const isKept = is === isGiven || (await save(is));
    setOutcome(isKept ? null : 'notKept');
    if (isKept) setTicked(null);
  }
  return (
    <Card>
      <UnsavedChanges has={ticked !== null && ticked !== isGiven} />
      <section aria-labelledby="offers-name" className="flex flex-col gap-2">
        <div className="flex items-center">
          <h2 id="offers-name" className="min-w-0 flex-1 text-small font-normal text-soft">
            {words('offers.label')}
          </h2>
          {ticked === null && (
            <Button look="plain" className="-mr-5" aria-label={words('offers.edit')} onClick={() => setTicked(isGiven)}>
              {words('edit')}
            </Button>
          )}
        </div>
        <Checkbox checked={ticked ?? isGiven} isDisabled={ticked === null} onChange={setTicked}>
          {words('offers.box')}
        </Checkbox>
        {ticked === null && isOver && <p className="text-small text-soft">{words('offers.over')}</p>}
        <p role="status" className="text-small text-soft empty:hidden">
          {ticked === null && waiting && words('offers.waits')}
        </p>
        {refused && ticked === null && (
          <p role="alert" className="text-small font-bold text-unplanned">
            {words(refused.intent.isGiven ? 'offers.notCreated' : 'offers.notRevoked')}
            {refused.failure?.kind === 'refused' && ` ${refused.failure.message}`.trimEnd()}
          </p>
        )}
        {outcome === 'notKept' && (
          <p role="alert" className="text-small font-bold text-unplanned">
            {words('offers.notKept')}
          </p>
        )}
        {ticked !== null && (
          <div className="flex flex-col gap-2">
            <Button
              busy={outcome === 'saving'}
              busyLabel={words('saving')}
              aria-label={words('offers.save')}
              onClick={() => void saveTicked(ticked)}
            >
              {words('save')}
            </Button>
            <Button look="quiet" aria-label={words('offers.cancel')} onClick={() => setTicked(null)}>
              {words('cancel')}
            </Button>
          </div>
        )}
      </section>
    </Card>
  );
}
