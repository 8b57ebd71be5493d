import { useWords } from '#content/useWords.ts';
import type { UnbilledPayment } from '#contracts/payment.ts';
import { longDay } from '#ui/dates.ts';
import { amountText } from '#ui/format.ts';
import { Note } from '#ui/Note.tsx';

interface Props {
  unbilled: readonly UnbilledPayment[] | undefined;
  /** By the province's clock, `YYYY-MM-DD`. */
  today: string;
}

/** What was paid by card and is not on the bill yet, so that it is not paid again; and whom to call where it should be. */
export function ReceivedNote({ unbilled = [], today }: Props) {
  const words = useWords('paid');
  return unbilled.map(({ orderNo, paymentAmount, paidOn, billedBy }) => {
    const said = { amount: amountText(paymentAmount), day: longDay(paidOn) };
    const isAmiss = billedBy !== undefined && billedBy < today;
    return <Note key={orderNo}>{words(isAmiss ? 'notBilled' : 'received', said)}</Note>;
  });
}
