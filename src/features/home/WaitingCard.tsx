import { useLiveQuery } from 'dexie-react-hooks';
import { useWords } from '#content/useWords.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { countListedFor } from '#parts/submission/unsent.ts';
import { currentCustomer } from '#session/customer.ts';
import { CardLink } from '#ui/CardLink.tsx';
import { Tag } from '#ui/Tag.tsx';

/**
 * How much of what was submitted still waits, what the customer is to decide, and what the utility did not take in, and
 * the way to it; nothing where there is nothing.
 */
export function WaitingCard() {
  const words = useWords('home');
  const { waiting, asked, refused } =
    useLiveQuery(async () => {
      const customer = await currentCustomer();
      if (!customer) return undefined;
      const { unsent, needsDecision = 0, notAccepted } = await countListedFor(outboxDb, customer.customerId);
      return { waiting: unsent - needsDecision, asked: needsDecision, refused: notAccepted };
    }) ?? {};
  return (
    <>
      {Boolean(refused) && (
        <CardLink
          to="/outbox"
          icon={{ name: 'warning', tone: 'unplanned' }}
          title={words('refused.title')}
          detail={words(refused === 1 ? 'refused.one' : 'refused.many', { count: refused ?? 0 })}
        />
      )}
      {Boolean(asked) && (
        <CardLink
          to="/outbox"
          icon={{ name: 'warning', tone: 'unplanned' }}
          title={words('asked.title')}
          detail={words(asked === 1 ? 'asked.one' : 'asked.many', { count: asked ?? 0 })}
        />
      )}
      {Boolean(waiting) && (
        <CardLink
          to="/outbox"
          icon={{ name: 'waiting', tone: 'waiting' }}
          title={words('waiting.title')}
          detail={words('waiting.detail')}
        >
          <span className="mt-2 block">
            <Tag tone="waiting">{words('waiting.some', { count: waiting ?? 0 })}</Tag>
          </span>
        </CardLink>
      )}
    </>
  );
}
