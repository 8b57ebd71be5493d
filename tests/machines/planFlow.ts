import { createActor, fromPromise } from 'xstate';
import type { PlanDetails } from '#contracts/paymentPlan.ts';
import { CallFailed } from '#machines/callFailed.ts';
import { paymentPlanMachine } from '#machines/paymentPlan/paymentPlan.machine.ts';
import type { Loaded } from '#machines/paymentPlan/paymentPlanContext.ts';
import type { PaymentPlanEvent } from '#machines/paymentPlan/paymentPlanSetup.ts';
import type { BankDetails } from '#rules/bankDetails.ts';

/** A payment plan as its flow is given it, and the flow after a row of steps. */

export type Answer = { type: string; output?: unknown; error?: unknown };
export type Step = PaymentPlanEvent | Answer;
export const done = (state: string, output?: unknown): Answer => ({
  type: `xstate.done.actor.0.paymentPlan.${state}`,
  output,
});
export const failed = (state: string, why: 'connection' | 'busy' | 'refused' = 'refused', code?: string): Answer => ({
  type: `xstate.error.actor.0.paymentPlan.${state}`,
  error: new CallFailed({ why, title: 'Payment Plan Submission Failed', code }),
});

/** The customer signed in too long ago, and did not prove it again. */
export const unproven = (state: string): Answer => failed(state, 'refused', 'freshSignInRequired');
/** Somebody else changed the plan since it was loaded. */
export const meanwhile = (state: string): Answer => failed(state, 'refused', 'changedMeanwhile');

export const loaded = (details: Partial<PlanDetails> | null, change: Partial<Loaded> = {}): Loaded => ({
  details: details && { planVersion: 0, ...details },
  isActive: details?.holderName !== undefined,
  asOf: null,
  ...change,
});
export const PLAN = {
  branchTransitNumber: '10008',
  financialInstituteName: 'Bank of the Basin',
  holderName: 'Ada Stone',
  dayOfMonth: 15,
  planVersion: 1,
};
export const TYPED: BankDetails = {
  preferredWithdrawalDate: 7,
  branchTransitNumber: '01234',
  financialInstitutionNumber: '899',
  accountNumber: '004417012',
  accountHolderName: 'Ada Stone',
  debitCategory: 'personal',
};
export const BANK = {
  branchTransitNumber: '01234',
  financialInstitutionNumber: '899',
  name: 'Northgrain Credit Union',
  city: 'Pine Creek',
};
/** What the utility has once it has taken in what is typed. */
export const TAKEN = loaded({
  branchTransitNumber: '01234',
  financialInstituteName: BANK.name,
  holderName: 'Ada Stone',
  dayOfMonth: 7,
  planVersion: 1,
});
export const ATTEMPT = { key: 'key-1', request: { holderName: 'Ada Stone' } };

/** To these states, from the beginning. */
export const noPlan: Step[] = [done('loading', loaded({}))];
export const aPlan: Step[] = [done('loading', loaded(PLAN))];
export const filledIn: Step[] = [...noPlan, { type: 'TYPE', typed: TYPED }];
export const inReview: Step[] = [...filledIn, { type: 'CONTINUE' }, done('checkingBank', BANK)];
export const ticked: Step = { type: 'TICK', ticks: { terms: true, consent: true } };
export const submitting: Step[] = [...inReview, ticked, { type: 'SUBMIT' }, done('preparing', ATTEMPT)];
export const submit: Step = { type: 'SUBMIT' };
export const cancelling: Step[] = [...aPlan, { type: 'CANCEL_PLAN' }, { type: 'CONFIRM' }, done('preparing', ATTEMPT)];

/**
 * After these steps, with effects that wait for them. `asked`: those that began, with what they were given. `waits`: how
 * long it waited before it asked by itself, in milliseconds.
 */
export async function after(...steps: Step[]) {
  const asked: [string, unknown][] = [];
  const waiting: { yes: (output: never) => void; no: (error: unknown) => void }[] = [];
  const effect = (name: string) =>
    fromPromise<never, never>(
      ({ input }) =>
        new Promise((yes, no) => {
          asked.push([name, input]);
          waiting.push({ yes, no });
        }),
    );
  const names = ['load', 'checkBank', 'prepare', 'send', 'look'];
  const actors = Object.fromEntries(names.map((name) => [name, effect(name)]));
  let changes = 0;
  const timers: { ms: number; run: () => void }[] = [];
  const clock = {
    setTimeout: (run: () => void, ms: number) => timers.push({ ms, run }),
    clearTimeout: () => {},
  };
  const machine = paymentPlanMachine.provide({
    actors: actors as never,
    actions: { tellChanged: () => void changes++ },
  });
  const actor = createActor(machine, { clock: clock as never }).start();
  for (const step of steps) {
    if (!step.type.startsWith('xstate.')) actor.send(step as PaymentPlanEvent);
    else if (step.type.includes('.after.')) timers.at(-1)?.run();
    else if (step.type.includes('.done.')) waiting.at(-1)?.yes((step as Answer).output as never);
    else waiting.at(-1)?.no((step as Answer).error);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { value, context } = actor.getSnapshot();
  actor.stop();
  const waits = timers.map(({ ms }) => ms);
  return { value, context, names: asked.map(([name]) => name), asked, changes, waits };
}
