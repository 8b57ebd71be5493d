import { useWords } from '#content/useWords.ts';
import { Icon } from '#ui/Icon.tsx';
import { Note } from '#ui/Note.tsx';
import { editFailureText } from './editFailureText.ts';
import type { Flow } from './usePrimaryDetails.ts';

/** How the last edit ended, or why none could begin; spoken when it comes. */
export function EditOutcome({ flow: { state } }: { flow: Flow }) {
  const words = useWords('primary-details');
  const { problem, notice } = state.context;
  const isOpen = state.hasTag('open');
  return (
    <div role="status" className="empty:hidden">
      {!isOpen && problem && <Note>{editFailureText(words, problem)}</Note>}
      {!isOpen && notice && (
        <p className="flex items-center gap-3 rounded-card bg-good-wash px-3.5 py-3 font-bold text-good">
          <Icon name="check" />
          {words(notice)}
        </p>
      )}
    </div>
  );
}
