import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import type { Page } from '#machines/payment/paymentContext.ts';
import { useFailures } from '#ui/failures.tsx';
import { notBegun } from './notBegun.ts';
import { leaveHint, paymentWithEffects } from './payment.effects.ts';
import { keepOfPayment, type PaymentDraft } from './paymentDraft.ts';
import { LOOK_MS, watchForm } from './watchForm.ts';

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
  const [{ machine, stands }] = useState(() =>
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

  // What is not known is asked for as soon as the utility may answer.
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

  const [isCovered, setCovered] = useState(false);
  useEffect(() => {
    if (!hasFrame || !payment) return;
    setCovered(false);
    const { look, end } = watchForm({
      stands: () => stands(payment),
      now: Date.now,
      isInSight: () => document.visibilityState === 'visible',
      onOver: () => send({ type: 'FRAME', said: 'failed' }),
      onCover: setCovered,
    });
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener('visibilitychange', look);
    addEventListener('pageshow', look);
    addEventListener('online', look);
    return () => {
      end();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('pageshow', look);
      removeEventListener('online', look);
    };
  }, [hasFrame, payment, send, stands]);

  return { state, send, isCovered };
}

export type Flow = ReturnType<typeof usePayment>;
