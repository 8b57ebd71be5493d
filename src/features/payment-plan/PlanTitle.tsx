import { useWords } from '#content/useWords.ts';
import type { WordKey } from '#contracts/words.ts';
import { PageTitle } from '#ui/PageTitle.tsx';

type Name = Extract<WordKey<'payment-plan'>, `title${string}`>;

/** What the screen is called. */
export function PlanTitle({ name }: { name: Name }) {
  const words = useWords('payment-plan');
  return <PageTitle title={words(name)} />;
}
