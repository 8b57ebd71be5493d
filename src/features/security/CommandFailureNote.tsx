import { useWords } from '#content/useWords.ts';
import { Note } from '#ui/Note.tsx';
import type { CommandFailure } from './commandFailure.ts';

/** Beside what was pressed, and spoken when it comes. */
export function CommandFailureNote({ problem }: { problem: CommandFailure | null }) {
  const words = useWords('security');
  return (
    <div role="status" className="empty:hidden">
      {problem && <Note>{words(problem)}</Note>}
    </div>
  );
}
