import { useWords } from '#content/useWords.ts';
import type { PaymentsCopy } from '#copies/payments.ts';
import { amountText } from '#ui/format.ts';
import { Note } from '#ui/Note.tsx';

/** What was paid by card and is not on the bill yet, so that it is not paid again. */
export function ReceivedNote({ payments }: { payments: PaymentsCopy | null | undefined }) {
  const words = useWords('paid');
  return payments?.unbilled.map(({ orderNo, paymentAmount }) => (
    <Note key={orderNo}>{words('received', { amount: amountText(paymentAmount) })}</Note>
  ));
}
