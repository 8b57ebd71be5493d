import { useWords } from '#content/useWords.ts';
import { centsText } from '#ui/format.ts';
import { Question } from '#ui/Question.tsx';
import type { Flow } from './usePayment.ts';

/** An amount above what is due may be a mistake: asked once. */
export function LargerQuestion({ flow: { state, send }, cents }: { flow: Flow; cents: number }) {
  const words = useWords('payment');
  const amount = centsText(cents);
  return (
    <Question
      title={words('larger.title')}
      onClose={() => send({ type: 'CHANGE' })}
      answers={[
        { label: words('larger.yes', { amount }), onChoose: () => send({ type: 'CONFIRM' }) },
        { label: words('larger.no'), onChoose: () => send({ type: 'CHANGE' }) },
      ]}
    >
      <p>{words('larger.text', { amount, due: centsText(state.context.dueCents) })}</p>
    </Question>
  );
}
