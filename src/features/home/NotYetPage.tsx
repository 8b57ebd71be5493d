import { useWords } from '#content/useWords.ts';
import { ContactCards } from '#parts/ContactCards.tsx';
import { Card } from '#ui/Card.tsx';

type Place = 'bill' | 'outages' | 'updates' | 'outageArea' | 'notices' | 'billing' | 'report';
/** Whoever came for these may be in the dark: the numbers for that. */
const ABOUT_OUTAGES: readonly Place[] = ['outages', 'updates', 'outageArea', 'report'];

/** A destination that the app does not have yet: says so, and how to get it done today. */
export function NotYetPage({ what }: { what: Place }) {
  const words = useWords('later');
  const urgent = ABOUT_OUTAGES.includes(what);
  return (
    <div className="flex max-w-xl flex-col gap-3.5">
      <Card>
        <p>{words(what)}</p>
      </Card>
      <ContactCards list={urgent ? 'emergency' : 'cards'} urgent={urgent} />
    </div>
  );
}
