import { useWords } from '#content/useWords.ts';
import type { Failure } from '#contracts/failure.ts';
import { whyOf } from '#contracts/why.ts';
import { wantsFreshSignIn } from '#session/freshSignIn.ts';
import { Note } from '#ui/Note.tsx';

/** Beside what was pressed, and spoken when it comes. */
export function CommandFailureNote({ problem }: { problem: CommandFailure | null }) {
  const words = useWords('security');
  return (
    <div role="status" className="empty:hidden">
      {problem && <Note>{words(problem)}</Note>}
    </div>
  );
}

/** Names the words that say why something of this page could not be done. */
const WORDS = { connection: 'needsConnection', signIn: 'expired', busy: 'failed', refused: 'failed' } as const;

export type CommandFailure = (typeof WORDS)[keyof typeof WORDS] | 'notProven';

export const commandFailureOf = (failure: Failure): CommandFailure =>
  wantsFreshSignIn(failure) ? 'notProven' : WORDS[whyOf(failure)];
