import { useLiveQuery } from 'dexie-react-hooks';
import { useWords } from '#content/useWords.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { useCurrentAccount } from '#parts/account/useCurrentAccount.ts';
import { PaymentNotes } from '#parts/payment/PaymentNotes.tsx';
import { countListedFor } from '#parts/submission/unsent.ts';
import { currentCustomer } from '#session/customer.ts';
import { CardLink } from '#ui/CardLink.tsx';
import { Tag } from '#ui/Tag.tsx';

export interface OutboxCounts {
  waiting: number;
  /** What the customer is to decide. */
  asked: number;
  /** What the utility did not take in. */
  refused: number;
}

/** How much of what was submitted still waits, is asked about, or was refused, and the way to it; nothing where there is none. */
export function OutboxCards({ waiting, asked, refused }: OutboxCounts) {
  const words = useWords('home');
  const warnings = [
    ['refused', refused],
    ['asked', asked],
  ] as const;
  return (
    <>
      {warnings.map(
        ([what, count]) =>
          count > 0 && (
            <CardLink
              key={what}
              to="/outbox"
              icon={{ name: 'warning', tone: 'unplanned' }}
              title={words(`${what}.title`)}
              detail={words(count === 1 ? `${what}.one` : `${what}.many`, { count })}
            />
          ),
      )}
      {waiting > 0 && (
        <CardLink
          to="/outbox"
          icon={{ name: 'waiting', tone: 'waiting' }}
          title={words('waiting.title')}
          detail={words('waiting.detail')}
        >
          <span className="mt-2 block">
            <Tag tone="waiting">{words('waiting.some', { count: waiting })}</Tag>
          </span>
        </CardLink>
      )}
    </>
  );
}

/** What is to be told of the current account's payments by card. */
export function PaymentCard() {
  const account = useCurrentAccount()?.current;
  return account && <PaymentNotes account={account} />;
}

async function countsHere(): Promise<OutboxCounts | null> {
  const customer = await currentCustomer();
  if (!customer) return null;
  const { unsent, needsDecision = 0, notAccepted = 0 } = await countListedFor(outboxDb, customer.customerId);
  return { waiting: unsent - needsDecision, asked: needsDecision, refused: notAccepted };
}

/** What became of what the customer submitted, as far as it still concerns them. */
export function WaitingCard() {
  const counts = useLiveQuery(countsHere);
  return counts && <OutboxCards {...counts} />;
}
