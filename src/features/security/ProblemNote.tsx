import { useWords } from '#content/useWords.ts';
import { Note } from '#ui/Note.tsx';
import type { Problem } from './problemOf.ts';

/** Beside what was pressed, and spoken when it comes. */
export function ProblemNote({ problem }: { problem: Problem | null }) {
  const words = useWords('security');
  return (
    <div role="status" className="empty:hidden">
      {problem && <Note>{words(problem)}</Note>}
    </div>
  );
}
