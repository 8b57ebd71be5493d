import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { paymentPlanMachine } from '#machines/paymentPlan/paymentPlan.machine.ts';
import type { PaymentPlanEvent } from '#machines/paymentPlan/paymentPlanSetup.ts';

/** What the browser's Back goes through; from the plan there is, a question or the form. */
export const STEPS = ['edit', 'confirmCancel', 'initial', 'review'] as const;
export type Step = (typeof STEPS)[number];

/** Under which the browser's history keeps the step. */
export const PLAN_HISTORY = 'paymentPlan';

type Machine = typeof paymentPlanMachine;

/** Null where nothing can be gone back to: while it loads, and once it is over. */
export function stepIn(state: Pick<SnapshotFrom<Machine>, 'matches' | 'hasTag' | 'context'>): Step | null {
  if (state.matches('checkingBank')) return 'initial';
  // A failure takes the place of what was to be sent: Back leads to the form.
  if (state.hasTag('sending') || state.matches('failure'))
    return state.context.doing === 'cancel' ? 'confirmCancel' : 'review';
  return STEPS.find((step) => state.matches(step)) ?? null;
}

const ON: Partial<Record<Step, PaymentPlanEvent>> = {
  confirmCancel: { type: 'CANCEL_PLAN' },
  initial: { type: 'CHANGE' },
  review: { type: 'CONTINUE' },
};

/** Goes there where the flow does. @returns where it is then. */
export function goTo(wanted: Step, actor: ActorRefFrom<Machine>): Step | null {
  const now = () => stepIn(actor.getSnapshot());
  const from = now();
  if (from === null || from === wanted) return from;
  if (STEPS.indexOf(wanted) < STEPS.indexOf(from)) {
    actor.send({ type: actor.getSnapshot().matches('failure') ? 'AGAIN' : 'BACK' });
    // From the review over the form to the plan.
    if (wanted === 'edit' && now() === 'initial') actor.send({ type: 'BACK' });
  } else {
    const on = ON[wanted];
    if (on) actor.send(on);
  }
  return now();
}
