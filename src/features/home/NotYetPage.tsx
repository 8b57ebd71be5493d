import { useRouterState } from '@tanstack/react-router';
import { useListedWords } from '#content/useWords.ts';
import { ContactCards } from '#parts/contact/ContactCards.tsx';
import { Card } from '#ui/Card.tsx';

/** A destination that the app does not have yet: says so, and how to get it done today. */
export function NotYetPage() {
  const words = useListedWords('later');
  const place = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.title }) ?? '';
  return (
    <div className="flex max-w-xl flex-col gap-3.5">
      <Card>
        <p>{words(place)}</p>
      </Card>
      <ContactCards list="cards" />
    </div>
  );
}
