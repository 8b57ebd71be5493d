import { useListedWords } from '#content/useWords.ts';
import { ContactCards } from '#parts/contact/ContactCards.tsx';
import { Card } from '#ui/Card.tsx';

/** A destination that the app does not have yet: says so, and how to get it done today. */
export function NotYetPage({ title }: { title: string }) {
  const words = useListedWords('later');
  return (
    <div className="flex max-w-xl flex-col gap-3.5">
      <Card>
        <p>{words(title)}</p>
      </Card>
      <ContactCards list="cards" />
    </div>
  );
}
