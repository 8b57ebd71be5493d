import { useWords } from '#content/useWords.ts';
import type { Failure } from '#contracts/failure.ts';
import { useWhyMissing } from '#parts/status/useWhyMissing.ts';
import { Note } from '#ui/Note.tsx';

/** In place of a bill that could not be had and is not on this device (BILL-19). */
export function BillMissing({ failure }: { failure: Failure }) {
  const words = useWords('bill');
  const why = useWhyMissing(failure);
  if (why === 'connection') return <Note>{words('notHere.connection')}</Note>;
  const message = failure.kind === 'refused' ? failure.message : words(`notHere.${why}`);
  return <Note>{words('refused', { message })}</Note>;
}
