import { useRouterState } from '@tanstack/react-router';
import { useWords } from '#content/useWords.ts';
import { ContactCards } from '#parts/contact/ContactCards.tsx';
import { Card } from '#ui/Card.tsx';
import { CardLink } from '#ui/CardLink.tsx';

/** Whoever came for these may be in the dark: the numbers for that, and what is known. */
const ABOUT_OUTAGES: readonly string[] = ['outageArea'];

/** A destination that the app does not have yet: says so, and how to get it done today. */
export function NotYetPage() {
  const words = useWords('later');
  const place = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.title }) ?? '';
  const urgent = ABOUT_OUTAGES.includes(place);
  return (
    <div className="flex max-w-xl flex-col gap-3.5">
      <Card>
        <p>{words(place)}</p>
      </Card>
      {urgent && (
        <CardLink to="/outage/outage-updates" title={words('updates.title')} detail={words('updates.detail')} />
      )}
      <ContactCards list={urgent ? 'emergency' : 'cards'} urgent={urgent} />
    </div>
  );
}
