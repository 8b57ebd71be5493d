import { useLiveQuery } from 'dexie-react-hooks';
import { useWords } from '#content/useWords.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { countRefusedFor, unsentListedFor } from '#parts/submission/unsent.ts';
import { currentCustomer } from '#session/customer.ts';
import { CardLink } from '#ui/CardLink.tsx';
import { Tag } from '#ui/Tag.tsx';

/**
 * How much of what was submitted still waits, and what the utility did not take in, and the way to it; nothing where
 * there is nothing.
 */
export function WaitingCard() {
  const words = useWords('home');
  const { waiting, refused } =
    useLiveQuery(async () => {
      const customer = await currentCustomer();
      if (!customer) return undefined;
      const [unsent, refused] = await Promise.all([
        unsentListedFor(outboxDb, customer.customerId),
        countRefusedFor(outboxDb, customer.customerId),
      ]);
      return { waiting: unsent.length, refused };
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
