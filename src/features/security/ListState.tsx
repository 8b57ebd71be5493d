import { useWords } from '#content/useWords.ts';
import { whyOf } from '#contracts/why.ts';
import { Note } from '#ui/Note.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { CommandFailureNote } from './CommandFailureNote.tsx';
import type { Asked } from './useAsked.ts';

/** Above a list that only the server has: it is awaited, it is missing, or a change of it was not made. */
export function ListState({ said, missing, problem }: Asked<unknown>) {
  const words = useWords('security');
  if (said !== null) return <CommandFailureNote problem={problem} />;
  return (
    <div role="status">
      {missing ? <Note>{words(`list.missing.${whyOf(missing)}`)}</Note> : <Skeleton className="h-16" />}
    </div>
  );
}
