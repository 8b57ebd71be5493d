import { useWords } from '#content/useWords.ts';
import type { BillDetails } from '#contracts/bill.ts';
import type { PastBill } from '#contracts/billHistory.ts';
import type { Say } from '#contracts/words.ts';
import { isPaymentInSum } from '#rules/billSum.ts';
import { Card } from '#ui/Card.tsx';
import { longDay } from '#ui/dates.ts';
import { type Figure, Figures } from '#ui/Figures.tsx';
import { moneyText, registerText } from '#ui/format.ts';
import { kwhText, priceText } from './kwhText.ts';

interface Props {
  bill: BillDetails;
  /** The same bill as the archive has it. */
  charged: PastBill | undefined;
}

/** What an amount due is made of: what was left, and what is new (BILL-07). A payment stands in it where it is a part of it. */
export function BillSum({ bill, charged }: Props) {
  const words = useWords('bill');
  const { balanceForward, lastPayment, lastPaymentOn, amountDue, totalDue } = bill;
  const paidOn = lastPaymentOn && longDay(lastPaymentOn);
  const isInSum = isPaymentInSum(bill);
  const received: Figure = {
    name: paidOn ? words('received', { day: paidOn }) : words('receivedNoDay'),
    value: moneyText(lastPayment && { ...lastPayment, amount: -lastPayment.amount }),
  };
  const figures: Figure[] = [
    ...(charged ? chargesOf(charged, words) : []),
    { key: 'newCharges', name: words('newCharges'), value: moneyText(amountDue) },
    { key: 'forward', name: words('balanceForward'), value: moneyText(balanceForward) },
    ...(isInSum ? [received] : []),
    { key: 'due', name: words('amountDue'), value: moneyText(totalDue) },
  ];
  const owing = totalDue?.amount ?? 0;
  const amount = moneyText(lastPayment);
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="text-large">
        {owing > 0 ? words('figures', { amount: moneyText(totalDue) }) : words('figures.none')}
      </h2>
      <Figures figures={figures} withSum />
      {charged && <ReadNote bill={charged} />}
      {!isInSum && lastPayment && (
        <p className="text-small text-soft">
          {paidOn ? words('lastPayment', { day: paidOn, amount }) : words('lastPaymentNoDay', { amount })}
        </p>
      )}
    </Card>
  );
}

/** The charges of a bill; energy with its kWh and its price where they are known. */
export function chargesOf({ charges, energy }: PastBill, words: Say<'bill'>): Figure[] {
  // Two of them may have one name.
  return charges.flatMap(({ name, amount, kind }, at) =>
    kind === 'energy' && energy && energy.length > 0
      ? energy.map((row) => ({
          key: `${at} ${row.from}`,
          name: words('energy', { kwh: kwhText(row.kwh), cents: priceText(row.centsPerKwh) }),
          value: moneyText(row.amount),
        }))
      : [{ key: `${at} ${name}`, name, value: moneyText(amount) }],
  );
}

/** How the meter stood at the end of a bill, and who read it (MTR-29). */
function ReadNote({ bill: { read, readType, to } }: { bill: PastBill }) {
  const words = useWords('bill');
  if (!read) return null;
  const by = readType === 'C' || readType === 'A' ? readType : readType === 'E' || readType === 'R' ? 'E' : 'other';
  return <p className="text-small text-soft">{words(`read.${by}`, { day: longDay(to), read: registerText(read) })}</p>;
}
