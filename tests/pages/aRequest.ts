import { REQUEST_KINDS, type RequestKind } from '#contracts/customerRequest.ts';
import { RequestForm } from '#features/requests/RequestForm.tsx';
import { customerRequestMachine, type RequestContext } from '#machines/customerRequest.machine.ts';
import type { SubmissionState } from '#machines/submission.machine.ts';
import type { RequestRow } from '#outbox/kinds/customerRequest.ts';
import { askedOf, type TypedRequest, USUAL_LIMITS } from '#rules/customerRequest.ts';
import { anAccount } from './anAccount.ts';
import { markupOf } from './pageMarkup.tsx';

/** Requests to the utility, for tables of what is said of them on the day `TODAY`. */

export const TODAY = '2026-11-25';
export const BOUNDS = { today: TODAY, limits: USUAL_LIMITS, dueCents: 21_218 };
const ADDRESS = {
  addressLine1: '41 Grain Road',
  city: 'Pine Creek',
  province: 'Saskatchewan',
  postalCode: 'S0K 2A0',
  country: 'Canada',
};
export const TYPED: Record<RequestKind, TypedRequest> = {
  paymentArrangement: { amount: '212.18', firstOn: '2026-11-27', instalments: '4' },
  equalizedPlan: {},
  moveOut: { lastDay: '2026-12-31', ...ADDRESS },
  moveIn: { firstDay: '2026-12-31', ...ADDRESS },
  dueDate: { dayOfMonth: '15' },
};
export const KINDS = [...REQUEST_KINDS];

interface Shown extends Partial<RequestContext> {
  value?: 'writing' | 'proving' | 'saving';
}

export function formOf(kind: RequestKind, { value = 'writing', ...context }: Shown = {}): string {
  const state = customerRequestMachine.resolveState({
    value,
    context: {
      kind,
      typed: {},
      bounds: BOUNDS,
      isSubmitted: false,
      notSavedBy: null,
      submissionId: null,
      isUnproven: false,
      ...context,
    },
  });
  return markupOf(RequestForm, { flow: { state, send: () => {} } });
}

const { caAccount, descriptiveName } = anAccount();

/** One that was submitted at noon. `change`: beside its content. */
export const aRequest = (kind: RequestKind, state: SubmissionState, change: object = {}): RequestRow =>
  ({
    id: 'a-request',
    kind: 'request',
    version: 2,
    state,
    owner: '201',
    enteredBy: '201',
    caAccount,
    accountName: descriptiveName,
    stepNames: ['request'],
    done: state === 'received' ? 1 : 0,
    counting: 0,
    attempts: 0,
    failure: null,
    answer: null,
    deadline: null,
    capturedAt: `${TODAY}T18:00:00Z`,
    intent: {
      caAccount,
      asked: askedOf(kind, TYPED[kind], USUAL_LIMITS),
      note: '',
      capturedDateTime: `${TODAY}T12:00:00-06:00`,
    },
    ...change,
  }) as unknown as RequestRow;
