import { type CustomerRequest, customerRequestCall, type RequestKind } from '#contracts/customerRequest.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import { defineKind, type Submitted } from '../engine/kind.ts';
import { answered, keyed } from '../engine/send/content.ts';

export interface RequestRow extends SubmissionRow {
  kind: 'request';
  caAccount: string;
  accountName: string;
  intent: CustomerRequest;
}

export interface NewRequest extends Submitted {
  owner: string;
  accountName: string;
  intent: CustomerRequest;
}

/** A request as far as the customer got: what they typed, or one that was submitted before. */
export type CustomerRequestEntry =
  | { typed: Readonly<Record<string, string>> }
  | { submitted: Pick<CustomerRequest, 'asked' | 'note'> };

/** One of each kind an account. */
export const requestDraft = (kind: RequestKind, caAccount: string): string => `request:${kind}:${caAccount}`;

export const isRequest = (row: SubmissionRow | null | undefined): row is RequestRow =>
  row?.kind === customerRequest.name;

const PAGES: Record<RequestKind, string> = {
  paymentArrangement: '/requests/payment-arrangement',
  equalizedPlan: '/requests/equalized-plan',
  moveOut: '/requests/moving-out',
  moveIn: '/requests/moving-in',
  dueDate: '/requests/due-date',
};

/** What a customer asks of the utility, and a person there answers. */
export const customerRequest = defineKind({
  name: 'request',
  owner: 'customerOrGrant',
  steps: {
    request: {
      lane: 'small',
      finalRefusals: customerRequestCall.finalRefusals ?? [],
      async send({ sendCall }, row: RequestRow) {
        const outcome = await sendCall(customerRequestCall, row.intent, keyed(row));
        return outcome.ok ? answered(outcome.reply.data) : outcome;
      },
    },
  },
  counting: 'request',
  contract: customerRequestCall.request,
  begin({ owner, accountName, intent }: NewRequest) {
    const { caAccount, capturedDateTime: capturedAt } = intent;
    const row = { intent, capturedAt, deadline: null, caAccount, accountName };
    return { enteredBy: owner, steps: ['request'], row, attachment: null };
  },
  account: ({ caAccount }) => caAccount,
  draft: {
    keyOf: ({ caAccount, intent }) => requestDraft(intent.asked.kind, caAccount),
    entryOf: ({ intent }): CustomerRequestEntry => ({ submitted: { asked: intent.asked, note: intent.note } }),
    pageOf: ({ intent }) => PAGES[intent.asked.kind],
    otherDraft: 'change.otherDraft.request',
  },
  setting: null,
  correctable: false,
  words: {
    label: ({ intent }) => ({ key: `request.${intent.asked.kind}` }),
    place: ({ accountName }) => accountName,
    refusal: () => null,
    refused: 'refused.request',
    rest: null,
  },
  exported: ({ accountName }) => ({ accountName }),
});
