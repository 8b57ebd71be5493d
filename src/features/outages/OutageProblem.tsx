import { useWords } from '#content/useWords.ts';
import type { CopyFailure } from '#copies/engine/source.ts';
import { Note } from '#ui/Note.tsx';

/**
 * The call failed (OUT-11), or an answer came that cannot be processed (OUT-12); and what is shown meanwhile. A list that
 * is shown says how old it is: that it could not be loaded again is not said over it.
 */
export function OutageProblem({ failure, hasCopy }: { failure: CopyFailure | null; hasCopy: boolean }) {
  const words = useWords('outages');
  const isUnreadable = failure?.failure.kind === 'incompatible';
  if (!failure || (hasCopy && !isUnreadable)) return null;
  return (
    <div role="status">
      <Note>
        <p className="font-bold">{words(isUnreadable ? 'problem.process' : 'problem.load')}</p>
        {hasCopy && <p>{words('problem.lastCopy')}</p>}
      </Note>
    </div>
  );
}
