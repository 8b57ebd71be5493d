import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import type { Day } from '#rules/day.ts';
import { buttonLook } from '#ui/buttonLook.ts';
import { longDay } from '#ui/dates.ts';
import { Question } from '#ui/Question.tsx';
import { Row, Rows } from '#ui/Rows.tsx';

interface Withdrawal {
  /** What is open, as text. */
  amount: string;
  day: Day | null;
}

/** What a customer with a pre-authorized plan may do all the same: pay by card, which is asked first, or change the plan. */
export function PayInstead({ amount, day, isEditedHere }: Withdrawal & { isEditedHere: boolean }) {
  const words = useWords('bill');
  const phone = useWords('contact')('service.phone');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Rows>
        <Row icon="bill" title={words('instead')} detail={words('instead.detail')} onPress={() => setAsking(true)} />
        {isEditedHere ? (
          <Row icon="calendar" title={words('change')} detail={words('change.detail')} to={words('change.path')} />
        ) : (
          <Row icon="phone" title={words('change')} detail={words('change.call', { phone })} href={`tel:${phone}`} />
        )}
      </Rows>
      {isAsking && <InsteadQuestion amount={amount} day={day} phone={phone} onClose={() => setAsking(false)} />}
    </>
  );
}

/** The withdrawal may come all the same, and the app cannot stop it. */
export function InsteadQuestion({ amount, day, phone, onClose }: Withdrawal & { phone: string; onClose: () => void }) {
  const words = useWords('bill');
  const navigate = useNavigate();
  return (
    <Question
      title={words('instead.title')}
      onClose={onClose}
      answers={[
        { label: words('instead.yes'), onChoose: () => navigate({ to: '/my-bill/payment-summary' }) },
        { label: words('instead.no'), onChoose: onClose },
      ]}
    >
      <p>{day ? words('instead.text', { day: longDay(day), amount }) : words('instead.textSoon', { amount })}</p>
      <a href={`tel:${phone}`} className={buttonLook('plain')}>
        {words('instead.call', { phone })}
      </a>
    </Question>
  );
}
