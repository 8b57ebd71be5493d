import { useSaid, useWords } from '#content/useWords.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import { kinds } from '#outbox/kinds/all.ts';
import { asPeopleSay } from '#ui/dates.ts';
import { plainSpaces } from '#ui/format.ts';

/** The utility's confirmation in words that can stand alone; null before there is one. */
export function useReceipt(row: SubmissionRow): string | null {
  const words = useWords('outbox');
  const say = useSaid('outbox');
  const said = kinds.get(row.kind)?.words;
  const reference = row.state === 'received' && row.answer?.reference;
  if (!said || !reference) return null;
  const what = say(said.label(row));
  const when = asPeopleSay(row.capturedAt);
  return plainSpaces(words('receipt.text', { what, where: said.place(row), when, reference }));
}
