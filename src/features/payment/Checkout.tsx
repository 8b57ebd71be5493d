import { useCallback } from 'react';
import { useWords } from '#content/useWords.ts';
import { type FrameMessage, amountCents as typedCents } from '#machines/payment/paymentContext.ts';
import { Button } from '#ui/Button.tsx';
import { centsText } from '#ui/format.ts';
import { Note } from '#ui/Note.tsx';
import { Question } from '#ui/Question.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { CheckoutFrame } from './CheckoutFrame.tsx';
import type { Flow } from './usePayment.ts';

/** What will be charged and who sees the card, then the card provider's form (PAY-13). */
export function Checkout({ flow: { state, send, isCovered } }: { flow: Flow }) {
  const words = useWords('payment');
  const { payment, isFrameLoaded, frames } = state.context;
  const onSay = useCallback((said: FrameMessage) => send({ type: 'FRAME', said }), [send]);
  if (!payment?.checkout) return null;
  const { amountCents, feeCents, ticket, checkout } = payment;
  return (
    <>
      <p className="max-w-prose">
        {words('details.info', {
          amount: centsText(amountCents),
          fee: centsText(feeCents),
          total: centsText(amountCents + feeCents),
        })}
      </p>
      {amountCents !== typedCents(state.context) && (
        <Note>{words('details.earlier', { amount: centsText(amountCents) })}</Note>
      )}
      <Note>{words('details.disclaimer')}</Note>
      <div className="relative">
        {!isFrameLoaded && (
          <div role="status" className="absolute inset-0">
            <VisuallyHidden>{words('details.loading')}</VisuallyHidden>
            <Skeleton className="size-full" />
          </div>
        )}
        {isCovered && (
          <div role="status" className="absolute inset-x-0 top-0">
            <Note>{words('details.covered')}</Note>
          </div>
        )}
        {/* What was typed there stays; it can be neither seen nor pressed. */}
        <div className={isFrameLoaded && !isCovered ? '' : 'opacity-0'} inert={isCovered}>
          <CheckoutFrame key={frames} place={checkout} ticket={ticket} title={words('details.frame')} onSay={onSay} />
        </div>
      </div>
      <div className="pb-3 wide:max-w-md">
        <Button look="quiet" onClick={() => send({ type: 'DONE' })}>
          {words('details.done')}
        </Button>
      </div>
      {state.matches('leaving') && (
        <LeaveQuestion onLeave={() => send({ type: 'LEAVE' })} onStay={() => send({ type: 'STAY' })} />
      )}
    </>
  );
}

/** Asked before the page with the card form is left (PAY-25). */
function LeaveQuestion({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
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
