import type { Plant } from '../plants.ts';

/** Bugs in what a payment plan goes through. `seed`: one that finds it; `--plants --schedules 2000` looks for others. */
export const plantsInPlans: readonly Plant[] = [
  {
    name: 'repeated-under-another-key',
    file: 'src/features/payment-plan/planCalls.ts',
    find: '{ idempotencyKey: key });',
    replace: '{ idempotencyKey: key && crypto.randomUUID() });',
    seed: 3,
    why: 'a customer whose reply was lost is told that somebody else changed the plan',
  },
  {
    name: 'lost-reply-told-as-failure',
    file: 'machines/paymentPlan/paymentPlan.machine.ts',
    find: "    { guard: 'isLost', target: 'lookingUp' },\n",
    replace: '',
    seed: 11,
    why: 'the plan runs, and its customer was told that nothing will be taken',
  },
  {
    name: 'refused-after-a-lost-reply',
    file: 'machines/paymentPlan/paymentPlanSetup.ts',
    find: 'context.lost !== null || isLost(errorOf(event))',
    replace: 'isLost(errorOf(event)) || context.loaded === null',
    seed: 1531,
    why: 'who is signed out between two attempts is told that the first one failed, which was taken in',
  },
  {
    name: 'not-there-yet-told-as-failure',
    file: 'machines/paymentPlan/paymentPlan.machine.ts',
    find: "    { guard: 'mayStillArrive', target: 'sendingOnceMore' },\n",
    replace: '',
    seed: 250,
    why: 'a plan whose request was still on its way is told as not started, and then it runs',
  },
  {
    name: 'other-holders-change-overwritten',
    file: 'server/domain/plan/submitPlan.ts',
    find: 'given.planVersion !== before.version',
    replace: 'given.planVersion > before.version',
    seed: 1,
    why: 'what one set up the other one replaces without having seen it',
  },
  {
    name: 'cancelled-as-the-same-version',
    file: 'server/domain/plan/submitPlan.ts',
    find: '...NO_PLAN, version: before.version + 1 }',
    replace: '...NO_PLAN }',
    seed: 4,
    why: 'a form that was opened before the cancellation is taken as if there was none',
  },
  {
    name: 'bill-does-not-follow',
    file: 'server/domain/bill/bills.ts',
    find: 'appFlag: hasPlan(plan)',
    replace: 'appFlag: hasPlan(plan) && plan.version < 2',
    seed: 1,
    why: 'the bill asks for a payment that the plan makes as well',
  },
];
