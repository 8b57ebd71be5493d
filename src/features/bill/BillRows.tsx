import { useWords } from '#content/useWords.ts';
import type { Say } from '#contracts/words.ts';
import type { Day } from '#rules/day.ts';
import type { BillStand, ToPay } from '#rules/toPay.ts';
import { longDay, weekDay } from '#ui/dates.ts';
import { amountText, centsText, moneyText, phoneText } from '#ui/format.ts';
import { Row, type RowProps } from '#ui/Rows.tsx';

import type { BillKnown } from './useToPay.ts';
import { whenDue } from './whenDue.ts';

interface Props {
  bill: BillKnown;
  /** The hero says how the bill stands. */
  isInHero: boolean;
}

/** The bill among the rows of home, and what there is to know of payments by card beside it. */
export function BillRows({ bill: { toPay, stand, isIssued, today }, isInHero }: Props) {
  const words = useWords('paid');
  const contact = useWords('contact');
  const { notBilled, payment, openCents } = toPay;
  // The hero of a paid bill leads to its receipt itself.
  const unseen = isInHero && stand === 'paid' ? null : endOf(payment);
  const isSaidBelow = notBilled !== null && openCents <= 0;
  return (
    <>
      {!isInHero && !isSaidBelow && isIssued && <Row {...rowOf(toPay, stand, today, words)} />}
      {!isIssued && (
        <Row
          to={BILL}
          icon={{ name: 'bill', tone: 'act' }}
          title={words('bill.row')}
          detail={words('bill.notIssued')}
        />
      )}
      {notBilled && (
        <Row
          href={`tel:${phoneText(contact('service.phone'))}`}
          icon={{ name: 'warning', tone: 'waiting' }}
          title={words('notBilled.row', { day: longDay(notBilled.paidOn) })}
          detail={words('notBilled.row.detail', { amount: amountText(notBilled.paymentAmount) })}
        />
      )}
      {unseen && (
        <Row
          to="/my-bill/payment-details"
          icon={unseen.state === 'approved' ? { name: 'check', tone: 'good' } : { name: 'warning', tone: 'unplanned' }}
          title={words(`${unseen.state}.title`, { amount: amountText(unseen.paymentAmount) })}
          detail={words('see')}
        />
      )}
    </>
  );
}

/** A payment whose end the customer did not see; undefined where there is none. */
function endOf(payment: ToPay['payment']) {
  const { state, paymentAmount } = payment ?? {};
  if (paymentAmount === undefined || !state || state === 'open' || state === 'cancelled') return undefined;
  return { state, paymentAmount };
}

const BILL = '/my-bill';

function rowOf(toPay: ToPay, stand: BillStand, today: Day, words: Say<'paid'>): RowProps {
  const { openCents, receivedCents, lastReceived, underWay, due } = toPay;
  if (underWay?.isAnothers) {
    return {
      to: BILL,
      icon: { name: 'waiting', tone: 'waiting' },
      title: underWay.paymentAmount
        ? words('anothers.row', { amount: amountText(underWay.paymentAmount) })
        : words('anothers.rowWithoutAmount'),
      detail: words('anothers.title'),
    };
  }
  if (stand === 'underWay') {
    return {
      to: '/my-bill/payment-details',
      icon: { name: 'waiting', tone: 'waiting' },
      title: words('underWay.row', { amount: amountText(underWay?.paymentAmount ?? '0') }),
      detail: words('underWay.title'),
    };
  }
  if (openCents === 0 && receivedCents > 0 && lastReceived) {
    return {
      to: BILL,
      icon: { name: 'check', tone: 'good' },
      title: words('paid.row', { day: longDay(lastReceived.paidOn) }),
      detail: words('paid.row.detail'),
      value: centsText(receivedCents),
    };
  }
  const part = receivedCents > 0 && words('part', { received: centsText(receivedCents), open: centsText(openCents) });
  const row = { to: BILL, title: words('bill.row'), value: centsText(Math.abs(openCents)) };
  const neutral = { name: 'bill', tone: 'act' } as const;
  if (stand === 'late') {
    return { ...row, icon: { name: 'warning', tone: 'unplanned' }, detail: part || whenDue(due, today, words) };
  }
  if (openCents < 0) return { ...row, icon: { name: 'bill', tone: 'good' }, detail: words('bill.credit') };
  switch (due.kind) {
    case 'withdrawal': {
      const when = due.isPast ? 'bill.withdrawalPast' : 'bill.withdrawal';
      const detail = due.day ? words(when, { day: longDay(due.day) }) : words('bill.withdrawalSoon');
      return { ...row, icon: neutral, detail };
    }
    case 'arrangement': {
      const { next } = due;
      const part = next && { amount: moneyText(next.amount), day: longDay(next.dueOn) };
      return { ...row, icon: neutral, detail: part ? words('bill.nextPart', part) : words('bill.arrangement') };
    }
    case 'by': {
      const detail = due.day && words('due.kicker', { day: weekDay(due.day) });
      return { ...row, icon: neutral, detail: part || detail };
    }
    default:
      return { ...row, icon: neutral, detail: words('bill.none') };
  }
}
