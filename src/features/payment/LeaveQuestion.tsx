import { useWords } from '#content/useWords.ts';
import { Question } from '#ui/Question.tsx';

/** Asked before the page with the card form is left (PAY-25). */
export function LeaveQuestion({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const words = useWords('payment');
  return (
    <Question
      title={words('leave.title')}
      onClose={onStay}
      answers={[
        { label: words('leave.no'), onChoose: onStay },
        { label: words('leave.yes'), onChoose: onLeave },
      ]}
    >
      <p>{words('leave.text')}</p>
    </Question>
  );
}
