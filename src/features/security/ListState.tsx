import { useWords } from '#content/useWords.ts';
import { Note } from '#ui/Note.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { ProblemNote } from './ProblemNote.tsx';
import type { Problem } from './problemOf.ts';

/** Above a list that only the server has: it is awaited, it is missing, or a change of it was not made. */
export function ListState({ said, problem }: { said: unknown; problem: Problem | null }) {
  const words = useWords('security');
  if (said !== null) return <ProblemNote problem={problem} />;
  return <div role="status">{problem ? <Note>{words('list.missing')}</Note> : <Skeleton className="h-16" />}</div>;
}
