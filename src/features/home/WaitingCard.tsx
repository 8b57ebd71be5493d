import { useLiveQuery } from 'dexie-react-hooks';
import { useWords } from '#content/useWords.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { unsentListedFor } from '#parts/submission/unsent.ts';
import { currentCustomer } from '#session/customer.ts';
import { CardLink } from '#ui/CardLink.tsx';
import { Tag } from '#ui/Tag.tsx';

/** How much of what was submitted still waits, and the way to it; nothing where nothing does. */
export function WaitingCard() {
  const words = useWords('home');
  const count = useLiveQuery(async () => {
    const customer = await currentCustomer();
    return customer ? (await unsentListedFor(outboxDb, customer.customerId)).length : 0;
  });
  if (!count) return null;
  return (
    <CardLink
      to="/outbox"
      icon={{ name: 'waiting', tone: 'waiting' }}
      title={words('waiting.title')}
      detail={words('waiting.detail')}
    >
      <span className="mt-2 block">
        <Tag tone="waiting">{words('waiting.some', { count })}</Tag>
      </span>
    </CardLink>
  );
}
