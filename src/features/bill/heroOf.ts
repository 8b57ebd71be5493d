import type { BillDetails } from '#contracts/bill.ts';
import type { Say } from '#contracts/words.ts';
import type { Due } from '#rules/billDue.ts';
import { type Day, daysBetween } from '#rules/day.ts';
import { amountOf, centsOfDollars } from '#rules/paymentAmount.ts';
import { longDay } from '#ui/dates.ts';
import { moneyText } from '#ui/format.ts';
import { weekday } from '#ui/weekday.ts';
import type { BillHeroProps } from './BillHero.tsx';

interface Asked {
  bill: BillDetails;
  due: Due;
  today: Day;
  /** Whom a customer asks about a bill. */
  phone: string;
}

const PAYMENT = '/my-bill/payment-summary';

/** How much, by when, and what there is to do (BILL-05, BILL-08 to BILL-12). */
export function heroOf({ bill, due, today, phone }: Asked, words: Say<'bill'>): BillHeroProps {
  const { totalDue } = bill;
  const amount = moneyText(totalDue);
  const pay = { to: PAYMENT, text: words('pay', { amount }) };
  switch (due.kind) {
    case 'closed':
    case 'none': {
      const closed = words(bill.FinalBill ? 'due.closedFinal' : 'due.closed');
      return {
        isCalm: true,
        icon: 'check',
        kick: words('kicker.nothing'),
        amount,
        detail: due.kind === 'closed' && closed,
      };
    }
    case 'credit': {
      const detail = due.isFinal ? words('due.creditFinal', { phone }) : words('due.credit');
      const inFavour = totalDue && moneyText({ ...totalDue, amount: -totalDue.amount });
      return { isCalm: true, icon: 'check', kick: words('kicker.nothing'), amount: inFavour ?? amount, detail };
    }
    case 'withdrawal':
      return { isCalm: true, amount, ...withdrawalOf(due, words) };
    case 'arrangement':
      return {
        icon: 'waiting',
        kick: words('kicker.arrangement'),
        isPlain: true,
        ...arrangementOf(due, amount, words),
      };
    case 'by':
      return { amount, action: pay, ...dayOf(due, today, words) };
  }
}

function withdrawalOf({ day, isPast }: Extract<Due, { kind: 'withdrawal' }>, words: Say<'bill'>) {
  if (day && isPast) {
    const detail = words('due.withdrawalPast', { day: longDay(day) });
    return { icon: 'waiting', isPlain: true, kick: words('kicker.withdrawal'), detail } as const;
  }
  const detail = day
    ? words('due.withdrawal', { weekday: weekday(day), day: longDay(day) })
    : words('due.withdrawalSoon');
  return { icon: 'check', kick: words('due.nothing'), detail } as const;
}

function arrangementOf({ next }: Extract<Due, { kind: 'arrangement' }>, openInAll: string, words: Say<'bill'>) {
  const detail = words('due.arrangement');
  if (!next?.amount) {
    const action = { to: PAYMENT, text: words('payPart'), state: { payAmount: '' } };
    return { lead: words('due.openInAll'), amount: openInAll, detail, action };
  }
  const amount = moneyText(next.amount);
  return {
    lead: words('due.nextPart', { weekday: weekday(next.dueOn), day: longDay(next.dueOn) }),
    amount,
    detail: words('due.openAmount', { amount: openInAll }),
    action: {
      to: PAYMENT,
      text: words('pay', { amount }),
      state: { payAmount: amountOf(centsOfDollars(next.amount.amount)) },
    },
  };
}

function dayOf({ day, isPast }: Extract<Due, { kind: 'by' }>, today: Day, words: Say<'bill'>) {
  if (!day) return {};
  const days = daysBetween(today, day);
  const named = { weekday: weekday(day), day: longDay(day) };
  if (isPast) {
    const kick = days === -1 ? words('due.lateOne') : words('due.late', { days: -days });
    return { icon: 'warning', isLate: true, kick, detail: words('due.past', named) } as const;
  }
  const kick =
    days === 0
      ? words('due.today', named)
      : days === 1
        ? words('due.tomorrow', named)
        : words('due.in', { ...named, days });
  return { icon: 'waiting', kick } as const;
}
