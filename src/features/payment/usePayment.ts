import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import type { Page } from '#machines/paymentContext.ts';
import { useFailures } from '#ui/failures.tsx';
import { notBegun } from './notBegun.ts';
import { leaveHint, paymentWithEffects } from './payment.effects.ts';
import { keepOfPayment, type PaymentDraft } from './paymentDraft.ts';

/** How often it is looked whether the payment was cancelled or paid elsewhere, in ms. */
const LOOK_MS = 30_000;

export interface PaymentProps {
  owner: string;
  account: AccountCopy;
  /** What is to be paid, less what was received and is not on the bill yet. */
  dueCents: number;
  draft: PaymentDraft;
  /** Which page the address names. */
  page: Page;
}

/** The flow of one payment: what was typed is kept, a failed call is told in the shared alert too. */
export function usePayment({ owner, account, dueCents, draft, page }: PaymentProps) {
  const words = useWords('payment');
  const failures = useFailures();
  const { caAccount } = account;
  const [{ machine, isOverElsewhere }] = useState(() =>
    paymentWithEffects({
      owner,
      account,
      interactionType: words('interaction.type'),
      interactionText: words('interaction.text'),
    }),
  );
  const [state, send] = useMachine(machine, { input: { caAccount, dueCents, typed: draft.typed ?? null, page } });
  const { typed, payment, problem, failure } = state.context;
  const hasFrame = state.hasTag('frame');

  useEffect(() => send({ type: 'BILL', dueCents }), [send, dueCents]);

  const isEntering = state.matches('entering');
  useEffect(() => {
    if (isEntering && typed !== null) void keepOfPayment({ owner, caAccount }, { typed });
  }, [isEntering, owner, caAccount, typed]);

  useEffect(() => {
    if (problem === 'setup' && failure?.title) failures.show(failure.title, notBegun(failure, words, Date.now()));
  }, [problem, failure, failures, words]);

  // What is not known is asked for as soon as somebody may answer.
  const isAsking = state.hasTag('asking') || state.matches('notOpened');
  useEffect(() => {
    if (!isAsking) return;
    const again = () => send({ type: 'AGAIN' });
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [isAsking, send]);

  useEffect(() => {
    if (!hasFrame || !payment) return;
    const leave = () => leaveHint(owner, payment);
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, [hasFrame, owner, payment]);

  // The card form of a payment that was cancelled in another tab could still be paid, beside the next one.
  useEffect(() => {
    if (!hasFrame || !payment) return;
    const look = async () => {
      const isOver = document.visibilityState === 'visible' && (await isOverElsewhere(payment));
      if (isOver) send({ type: 'FRAME', said: 'failed' });
    };
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [hasFrame, payment, send, isOverElsewhere]);

  return { state, send };
}

export type Flow = ReturnType<typeof usePayment>;
