import { beforeAll, expect, test } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { ReceiptBox } from '#features/payment/Outcome.tsx';
import { markupOf, textsIn } from './pageMarkup.tsx';

beforeAll(() => wordsLoaded('payment'));

const account = { descriptiveName: 'Home quarter', caAccount: '500010340137' };

test.each([
  [false, ['Receipt', 'Download receipt'], ['The charge', 'Download this charge']],
  [true, ['The charge', 'Download this charge'], ['Receipt', 'Download receipt']],
])(
  'what is paid back is no receipt of a payment (%s), and is named as what it is [RCP-01] [RCP-05]',
  (isRefundDue, says, saysNot) => {
    const payment = { ticket: 't', amountCents: 5000, feeCents: 88, state: 'approved', checkout: null, receipt: null };
    const shown = { payment: { ...payment, isRefundDue } as never, account: account as never, onClose: () => {} };
    const texts = textsIn(markupOf(ReceiptBox, shown));
    for (const text of [...says, '$50.88', 'Close']) expect(texts).toContain(text);
    for (const text of saysNot) expect(texts).not.toContain(text);
  },
);
