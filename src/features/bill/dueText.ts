import type { BillDetails } from '#contracts/bill.ts';
import type { Say } from '#contracts/words.ts';
import type { Due } from '#rules/billDue.ts';
import { longDay } from '#ui/dates.ts';
import { moneyText } from '#ui/format.ts';

/** The amount, or what the utility owes the customer. */
export function owingText({ totalDue }: BillDetails, words: Say<'bill'>): string {
  return totalDue && totalDue.amount < 0
    ? words('credit', { amount: moneyText({ ...totalDue, amount: -totalDue.amount }) })
    : moneyText(totalDue);
}

/** What is said of the amount due in a few words, such as 'Due Dec. 4'; null where there is no day to name. */
export function dueText(due: Due, words: Say<'bill'>): string | null {
  switch (due.kind) {
    case 'closed':
    case 'none':
    case 'credit':
      return words('kicker.nothing');
    case 'withdrawal':
      return words('kicker.withdrawal');
    case 'arrangement':
      return words('kicker.arrangement');
    case 'by': {
      const day = due.day && longDay(due.day);
      return day && (due.isPast ? words('kicker.past', { day }) : words('due.by', { day }));
    }
  }
}
