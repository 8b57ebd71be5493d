import { useWords } from '#content/useWords.ts';
import type { BillDetails } from '#contracts/bill.ts';
import { Card } from '#ui/Card.tsx';
import { longDay } from '#ui/dates.ts';
import { Figures } from '#ui/Figures.tsx';
import { moneyText } from '#ui/format.ts';

/** How the amount due comes about: what was left, what was paid, what is new (BILL-07). */
export function BillFigures({ bill }: { bill: BillDetails }) {
  const words = useWords('bill');
  const { balanceForward, lastPayment, lastPaymentOn, amountDue, totalDue } = bill;
  const paidOn = lastPaymentOn && words('paidOn', { day: longDay(lastPaymentOn) });
  const figures = [
    { name: words('balanceForward'), value: moneyText(balanceForward) },
    { name: words('lastPayment'), value: moneyText(lastPayment), more: paidOn },
    { name: words('newCharges'), value: moneyText(amountDue) },
    { name: words('amountDue'), value: moneyText(totalDue) },
  ];
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="text-large">{words('figures')}</h2>
      <Figures figures={figures} withSum />
    </Card>
  );
}
