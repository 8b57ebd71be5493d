import { useWords } from '#content/useWords.ts';
import { Question } from '#ui/Question.tsx';

/** Leave goes on and forgets the changes, stay cancels the navigation (APP-33). */
export function LeaveQuestion({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const words = useWords('unsaved');
  return (
    <Question
      title={words('question')}
      onClose={onStay}
      answers={[
        { label: words('stay'), onChoose: onStay },
        { label: words('leave'), onChoose: onLeave },
      ]}
    >
      <p>{words('detail')}</p>
    </Question>
  );
}
