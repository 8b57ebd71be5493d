import type { ReactNode } from 'react';
import type { Say } from '#contracts/words.ts';
import type { Due } from '#rules/billDue.ts';
import type { Day } from '#rules/day.ts';
import { amountOf, centsOfDollars } from '#rules/paymentAmount.ts';
import { longDay, weekDay } from '#ui/dates.ts';
import { centsText, moneyText } from '#ui/format.ts';
import type { HeroProps } from '#ui/Hero.tsx';
import { whenDue } from './whenDue.ts';

interface Asked {
  /** Below 0 the utility owes the customer. */
  openCents: number;
  due: Due;
  isFinal: boolean;
  today: Day;
  /** Whom a customer asks about a bill. */
  phone: string;
}

interface Said {
  words: Say<'bill'>;
  paid: Say<'paid'>;
}

type Shown = Pick<HeroProps, 'title' | 'label' | 'tone' | 'kicker' | 'actions'> & { detail?: ReactNode };

const PAYMENT = '/my-bill/payment-summary';

/** How much, by when, and what there is to do (BILL-05, BILL-08 to BILL-12). */
export function heroOf({ openCents, due, isFinal, today, phone }: Asked, { words, paid }: Said): Shown {
  const title = centsText(Math.abs(openCents));
  const nothing = { icon: 'check', text: words('kicker.nothing') } as const;
  switch (due.kind) {
    case 'closed':
      return { title, tone: 'good', kicker: nothing, detail: words(isFinal ? 'due.closedFinal' : 'due.closed') };
    case 'none':
      return { title, tone: 'good', kicker: nothing };
    case 'credit': {
      const detail = due.isFinal ? words('due.creditFinal', { phone }) : words('due.credit');
      return { title, tone: 'good', kicker: nothing, detail };
    }
    case 'withdrawal':
      return { title, ...withdrawalOf(due, words) };
    case 'arrangement':
      return { kicker: { icon: 'waiting', text: words('kicker.arrangement') }, ...arrangementOf(due, title, words) };
    case 'by': {
      const actions = [{ to: PAYMENT, text: paid('pay', { amount: title }) }];
      const when = whenDue(due, today, paid);
      if (!due.isPast) return { title, actions, ...(when && { kicker: { icon: 'calendar', text: when } }) };
      const since = due.day ? `${paid('late.since', { day: weekDay(due.day) })}. ` : '';
      const detail = since + words('due.past');
      return { title, actions, detail, tone: 'wrong', ...(when && { kicker: { icon: 'warning', text: when } }) };
    }
  }
}

function withdrawalOf({ day, isPast }: Extract<Due, { kind: 'withdrawal' }>, words: Say<'bill'>) {
  if (day && isPast) {
    const detail = words('due.withdrawalPast', { day: longDay(day) });
    return { kicker: { icon: 'waiting', text: words('kicker.withdrawal') }, detail } as const;
  }
  const detail = day ? words('due.withdrawal', { day: weekDay(day) }) : words('due.withdrawalSoon');
  return { tone: 'good', kicker: { icon: 'check', text: words('due.nothing') }, detail } as const;
}

function arrangementOf({ next }: Extract<Due, { kind: 'arrangement' }>, openInAll: string, words: Say<'bill'>) {
  const detail = words('due.arrangement');
  if (!next?.amount) {
    const actions = [{ to: PAYMENT, text: words('payPart'), state: { payAmount: '' } }];
    return { label: words('due.openInAll'), title: openInAll, detail, actions };
  }
  const title = moneyText(next.amount);
  const state = { payAmount: amountOf(centsOfDollars(next.amount.amount)) };
  return {
    label: words('due.nextPart', { day: weekDay(next.dueOn) }),
    title,
    detail: words('due.openAmount', { amount: openInAll }),
    actions: [{ to: PAYMENT, text: words('pay', { amount: title }), state }],
  };
}
