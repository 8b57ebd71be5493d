import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { useWords } from '#content/useWords.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import type { paymentPlanMachine } from '#machines/paymentPlan/paymentPlan.machine.ts';
import type { PaymentPlanEvent } from '#machines/paymentPlan/paymentPlanSetup.ts';
import { useStepHistory } from '#parts/form/useStepHistory.ts';
import { takeBack, useKeptWhileAway } from '#parts/session/keptWhileAway.ts';
import type { BankDetails } from '#rules/bankDetails.ts';
import { useFailures } from '#ui/failures.tsx';
import { paymentPlanWithEffects } from './paymentPlan.effects.ts';
import { problemText } from './problemText.ts';
import { goTo, PLAN_HISTORY, STEPS, stepIn } from './steps.ts';

const NAME = 'paymentPlan';
interface Typed {
  caAccount: string;
  typed: Partial<BankDetails>;
}

export interface Flow {
  state: SnapshotFrom<typeof paymentPlanMachine>;
  send: (event: PaymentPlanEvent) => void;
  /** One step back, as the browser goes. */
  goBack: () => void;
}

/** The payment plan of this account: its steps are entries of the browser's history, and the page that is left keeps no
 * account number. */
export function usePaymentPlan(account: AccountCopy): Flow {
  const words = useWords('payment-plan');
  const failures = useFailures();
  const [machine] = useState(() =>
    paymentPlanWithEffects(account, {
      interactionType: words('interaction.type'),
      start: words('interaction.start'),
      cancel: words('interaction.cancel'),
    }),
  );
  const [state, send, actor] = useMachine(machine);

  useTypedWhileAway(account.caAccount, state, send);

  const { problem } = state.context;
  useEffect(() => {
    if (problem?.failure?.title) failures.show(problem.failure.title, problemText(words, problem));
  }, [problem, failures, words]);

  useEffect(() => {
    const forget = () => send({ type: 'FORGET' });
    addEventListener('pagehide', forget);
    return () => removeEventListener('pagehide', forget);
  }, [send]);

  // What is not known, or shown from a copy, is asked for as soon as the utility may answer, or somebody looks at it.
  const isCopy = state.context.loaded?.asOf != null;
  const again = state.matches('outcomeUnknown')
    ? 'AGAIN'
    : state.matches('loadFailed')
      ? 'RETRY'
      : state.matches('edit') && isCopy && 'RELOAD';
  // The connection came back where nothing could be asked.
  const isOwed = useRef(false);
  useEffect(() => {
    const ask = () => {
      isOwed.current = !again;
      if (again) send({ type: again });
    };
    const look = () => {
      if (again && document.visibilityState === 'visible') send({ type: again });
    };
    if (again && isOwed.current) ask();
    addEventListener('online', ask);
    document.addEventListener('visibilitychange', look);
    return () => {
      removeEventListener('online', ask);
      document.removeEventListener('visibilitychange', look);
    };
  }, [again, send]);

  const history = useStepHistory({
    name: PLAN_HISTORY,
    steps: STEPS,
    step: stepIn(state),
    goTo: (wanted) => goTo(wanted, actor),
  });
  const goBack = () => (history.canGoBack ? history.goBack() : send({ type: 'BACK' }));
  return { state, send, goBack };
}

/** A plan wants a fresh sign-in: who comes back from it finds the form as it was typed. The account number is kept nowhere. */
function useTypedWhileAway(caAccount: string, state: Flow['state'], send: Flow['send']): void {
  const { typed, doing } = state.context;
  const isStarting = doing === 'start' && state.hasTag('sending');
  const kept = useMemo((): Typed => {
    const { accountNumber: _, ...rest } = typed;
    return { caAccount, typed: rest };
  }, [caAccount, typed]);
  useKeptWhileAway(NAME, isStarting ? kept : null);

  const isForm = state.matches('initial');
  const isKnown = isForm || state.matches('edit');
  useEffect(() => {
    if (!isKnown) return;
    const back = takeBack(NAME) as Typed | undefined;
    if (back?.caAccount !== caAccount) return;
    if (!isForm) send({ type: 'CHANGE' });
    send({ type: 'TYPE', typed: back.typed });
  }, [isKnown, isForm, caAccount, send]);
}
