import { expect, test } from 'vitest';
import { paymentPlanMachine } from '#machines/paymentPlan/paymentPlan.machine.ts';
import type { PaymentPlanContext } from '#machines/paymentPlan/paymentPlanContext.ts';
import {
  ATTEMPT,
  BANK,
  done,
  failed,
  loaded,
  meanwhile,
  PLAN,
  type Step,
  TAKEN,
  TYPED,
  ticked,
  unproven,
} from './planFlow.ts';
import { definedTransitions, walks } from './walk.ts';

/* The payment plan's flow, walked through whole. */

test('generated walks take every transition', () => {
  const events: Step[] = [
    done('loading', loaded(null)),
    done('loading', loaded({})),
    done('loading', loaded(PLAN)),
    failed('loading'),
    { type: 'TYPE', typed: TYPED },
    done('checkingBank', BANK),
    done('checkingBank', null),
    failed('checkingBank'),
    ticked,
    done('preparing', ATTEMPT),
    failed('preparing'),
    ...['submitting', 'cancelling'].flatMap((state) => [
      done(state, null),
      done(state, 'No'),
      failed(state),
      failed(state, 'connection'),
      meanwhile(state),
    ]),
    done('lookingUp', TAKEN),
    done('lookingUp', loaded({})),
    failed('lookingUp'),
    done('lookingAgain', TAKEN),
    done('lookingAgain', loaded({})),
    failed('lookingAgain'),
    done('sendingOnceMore', null),
    done('sendingOnceMore', 'No'),
    failed('sendingOnceMore'),
    meanwhile('sendingOnceMore'),
    unproven('sendingOnceMore'),
    { type: 'xstate.after.lookAgain.paymentPlan.outcomeUnknown' },
    ...(['RETRY', 'CONTINUE', 'BACK', 'SUBMIT', 'AGAIN', 'CHANGE', 'CANCEL_PLAN', 'CONFIRM', 'RELOAD'] as const).map(
      (type) => ({ type }),
    ),
    { type: 'FORGET' },
  ];
  const tell = ({ value, context }: { value: unknown; context: PaymentPlanContext }) =>
    [
      value,
      context.typed.accountNumber,
      context.loaded?.isActive,
      context.bank?.name,
      context.doing,
      context.lost !== null,
      context.attempt?.key,
      context.ticks.terms,
    ].join('|');
  const all = walks(paymentPlanMachine, undefined, events as { type: string }[], tell as never);
  const taken = new Set(all.flatMap(({ last }) => last ?? []));
  // The one that every state has.
  const ofAll = 'paymentPlan --FORGET[-1]-->';
  expect([...taken].sort()).toEqual([...definedTransitions(paymentPlanMachine), ofAll].sort());
});
