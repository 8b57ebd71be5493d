import { useLiveQuery } from 'dexie-react-hooks';
import { useWords } from '#content/useWords.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { countListedFor } from '#parts/submission/unsent.ts';
import { currentCustomer } from '#session/customer.ts';
import { Hero } from '#ui/Hero.tsx';
import { Row } from '#ui/Rows.tsx';

export interface OutboxCounts {
  waiting: number;
  /** What the customer is to decide. */
  asked: number;
  /** What the utility did not take in. */
  refused: number;
}

/** How much of what was submitted still concerns the customer; undefined while the device is being asked. */
export const useOutboxCounts = (): OutboxCounts | undefined => useLiveQuery(countsHere);

async function countsHere(): Promise<OutboxCounts | undefined> {
  const customer = await currentCustomer();
  if (!customer) return undefined;
  const { unsent, needsDecision = 0, notAccepted = 0 } = await countListedFor(outboxDb, customer.customerId);
  return { waiting: unsent - needsDecision, asked: needsDecision, refused: notAccepted };
}

/** The most urgent first. */
const warningsOf = ({ asked, refused }: OutboxCounts) =>
  (
    [
      ['refused', refused],
      ['asked', asked],
    ] as const
  ).filter(([, count]) => count > 0);

/** Something that was submitted needs the customer: the utility did not take it in, or asks about it. */
export function AnswerHero({ counts }: { counts: OutboxCounts }) {
  const words = useWords('home');
  const [first] = warningsOf(counts);
  if (!first) return null;
  const [what, count] = first;
  return (
    <Hero
      tone={what === 'refused' ? 'wrong' : 'act'}
      kicker={{ icon: 'warning', text: words(`${what}.title`) }}
      title={words(count === 1 ? `${what}.one` : `${what}.many`, { count })}
      actions={[{ to: '/outbox', text: words(`answer.${what}`) }]}
    />
  );
}

/** The rest of it, among the rows of home. `isInHero`: the hero says the first warning. */
export function OutboxRows({ counts, isInHero }: { counts: OutboxCounts; isInHero: boolean }) {
  const words = useWords('home');
  return (
    <>
      {warningsOf(counts)
        .slice(isInHero ? 1 : 0)
        .map(([what, count]) => (
          <Row
            key={what}
            to="/outbox"
            icon={{ name: 'warning', tone: 'unplanned' }}
            title={words(`${what}.title`)}
            detail={words(count === 1 ? `${what}.one` : `${what}.many`, { count })}
          />
        ))}
      {counts.waiting > 0 && (
        <Row
          to="/outbox"
          icon={{ name: 'waiting', tone: 'waiting' }}
          title={words('waiting.title')}
          detail={words('waiting.some', { count: counts.waiting })}
        />
      )}
    </>
  );
}
