import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { StateValue } from 'xstate';
import { useWords } from '#content/useWords.ts';
import type { BillDetails } from '#contracts/bill.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import { useKeptStep } from '#parts/form/useStepHistory.ts';
import type { Hindrance } from '#parts/status/useSyncStatus.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { bankKey } from './bankKey.ts';
import { CancelPlan } from './CancelPlan.tsx';
import { NotKnown, Unreached } from './NotKnown.tsx';
import { NotOffered } from './NotOffered.tsx';
import { whyNoKey } from './offer.ts';
import { PlanFailure } from './PlanFailure.tsx';
import { PlanForm } from './PlanForm.tsx';
import { PlanReview } from './PlanReview.tsx';
import { PlanTitle } from './PlanTitle.tsx';
import { ProofFirst } from './ProofFirst.tsx';
import { RunningPlan } from './RunningPlan.tsx';
import { StartedPlan } from './StartedPlan.tsx';
import { PLAN_HISTORY } from './steps.ts';
import type { Flow } from './usePaymentPlan.ts';

export interface ScreenProps {
  flow: Flow;
  account: AccountCopy;
  /** The latest bill as this device has it. */
  bill: BillDetails | null;
  hindrance: Hindrance | null;
}

const SCREENS: Record<string, string> = {
  checkingBank: 'initial',
  preparing: 'sending',
  submitting: 'sending',
  cancelling: 'sending',
  lookingUp: 'sending',
  lookingAgain: 'outcomeUnknown',
  sendingOnceMore: 'outcomeUnknown',
};

/** Names what is shown: one at a time (PLAN-01). */
export function screenIn({ value, context }: { value: StateValue; context: { doing: string } }): string {
  const name = String(value);
  const screen = SCREENS[name] ?? name;
  // What is being sent stands where it was agreed to.
  if (screen !== 'sending') return screen;
  return context.doing === 'cancel' ? 'confirmCancel' : 'review';
}

/** The payment plan in each of its states. */
export function PlanScreen(props: ScreenProps) {
  const { flow, account } = props;
  const { state, send } = flow;
  const details = state.context.loaded?.details;
  switch (screenIn(state)) {
    case 'loadFailed':
    case 'noData':
      return <Unreached flow={flow} />;
    case 'edit':
      return <RunningPlan {...props} offer={whyNoKey(bankKey, details)} />;
    case 'initial': {
      const why = whyNoKey(bankKey, details);
      if (!why && !details?.contactProof) return <PlanForm {...props} />;
      return (
        <>
          <PlanTitle name="title" />
          {why ? (
            <NotOffered why={why} />
          ) : (
            <ProofFirst
              account={account}
              contacts={details?.contactProof?.contacts ?? []}
              text="proofFirst"
              onProven={() => send({ type: 'RELOAD' })}
            />
          )}
        </>
      );
    }
    case 'review':
      return <PlanReview {...props} />;
    case 'confirmCancel':
      return <CancelPlan {...props} />;
    case 'failure':
      return <PlanFailure {...props} />;
    case 'outcomeUnknown':
      return <NotKnown flow={flow} />;
    case 'success':
      return <StartedPlan {...props} />;
    case 'cancelled':
      return <Cancelled />;
    default:
      return (
        <>
          <PlanTitle name="title" />
          <Skeleton className="h-64 w-full" />
        </>
      );
  }
}

/** To the page that says so (PLAN-28). */
function Cancelled() {
  const to = useWords('payment-plan')('account.path');
  const navigate = useNavigate();
  const isBehind = useKeptStep(PLAN_HISTORY) === undefined;
  useEffect(() => {
    // Not while the history is on its way back over the steps: it would lead away from there again.
    if (isBehind) void navigate({ to, search: { preAuthorizedPaymentPlanCancelled: true }, replace: true });
  }, [isBehind, navigate, to]);
  return null;
}
