import { useWords } from '#content/useWords.ts';
import type { ToPay } from '#rules/toPay.ts';
import { longDay } from '#ui/dates.ts';
import { centsText } from '#ui/format.ts';

/** What the utility's books had open on the account, and when, where the bill says another amount. */
export function InBooks({ books }: Pick<ToPay, 'books'>) {
  const words = useWords('paid');
  if (!books) return null;
  const said = { day: longDay(books.on), amount: centsText(Math.abs(books.openCents)) };
  return <p>{words(books.openCents < 0 ? 'books.credit' : 'books', said)}</p>;
}
