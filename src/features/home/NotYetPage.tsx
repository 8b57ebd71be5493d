import { useWords } from '#content/useWords.ts';
import { ContactCards } from '#parts/ContactCards.tsx';
import { Card } from '#ui/Card.tsx';

/** A destination that the app does not have yet: says so, and how to get it done today. */
export function NotYetPage({ what }: { what: 'bill' | 'outages' | 'notices' | 'profile' | 'report' }) {
  const words = useWords('later');
  const urgent = what === 'outages' || what === 'report';
  return (
    <div className="flex max-w-xl flex-col gap-3.5">
      <Card>
        <p>{words(what)}</p>
      </Card>
      <ContactCards list={urgent ? 'emergency' : 'cards'} urgent={urgent} />
    </div>
  );
}
