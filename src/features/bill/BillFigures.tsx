import { useWords } from '#content/useWords.ts';
import type { BillDetails } from '#contracts/bill.ts';
import { Card } from '#ui/Card.tsx';
import { longDay } from '#ui/dates.ts';
import { Figures } from './Figures.tsx';

/** How the amount due comes about: what was left, what was paid, what is new (BILL-07). */
export function BillFigures({ bill }: { bill: BillDetails }) {
  const words = useWords('bill');
  const { balanceForward, lastPayment, lastPaymentOn, amountDue, totalDue } = bill;
  const paidOn = lastPaymentOn && words('paidOn', { day: longDay(lastPaymentOn) });
  const figures = [
    { key: 'balanceForward', amount: balanceForward },
    { key: 'lastPayment', amount: lastPayment, more: paidOn },
    { key: 'newCharges', amount: amountDue },
    { key: 'amountDue', amount: totalDue },
  ].map((figure) => ({ ...figure, name: words(figure.key) }));
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="text-large">{words('figures')}</h2>
      <Figures figures={figures} withSum />
    </Card>
  );
}
