import { useWords } from '#content/useWords.ts';
import type { BillDetails } from '#contracts/bill.ts';
import { Card } from '#ui/Card.tsx';
import { longDay } from '#ui/dates.ts';
import { moneyText } from './moneyText.ts';

/** How the amount due comes about: what was left, what was paid, what is new (BILL-07). */
export function BillFigures({ bill }: { bill: BillDetails }) {
  const words = useWords('bill');
  const { balanceForward, lastPayment, lastPaymentOn, amountDue, totalDue } = bill;
  const paidOn = lastPaymentOn && words('paidOn', { day: longDay(lastPaymentOn) });
  const figures = [
    { name: 'balanceForward', amount: balanceForward, more: null },
    { name: 'lastPayment', amount: lastPayment, more: paidOn },
    { name: 'newCharges', amount: amountDue, more: null },
    { name: 'amountDue', amount: totalDue, more: null },
  ];
  return (
    <Card>
      <h2 className="text-large">{words('figures')}</h2>
      <dl className="mt-2 flex flex-col">
        {figures.map(({ name, amount, more }) => (
          <div
            key={name}
            className="flex flex-wrap items-baseline justify-between gap-x-3 border-line py-2.5 not-last:border-b last:font-bold"
          >
            <dt>
              {words(name)}
              {more && <span className="block text-small text-soft">{more}</span>}
            </dt>
            <dd className="figures tabular-nums">{moneyText(amount)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
