import type { Say } from '#contracts/words.ts';
import type { Due } from '#rules/billDue.ts';
import { longDay } from '#ui/dates.ts';
import { centsText } from '#ui/format.ts';
import type { IconName } from '#ui/Icon.tsx';

/** The amount, or what the utility owes the customer. */
export const owingText = (openCents: number, words: Say<'bill'>): string =>
  openCents < 0 ? words('credit', { amount: centsText(-openCents) }) : centsText(openCents);

export interface DueText {
  icon: IconName;
  /** In a few words, such as 'Due Dec. 4'. */
  short: string;
  /** What there is to know beside it. */
  detail?: string;
}

/** What is said of the amount due (BILL-05, BILL-08 to BILL-11); null where it names no day. */
export function dueText(due: Due, words: Say<'bill'>): DueText | null {
  switch (due.kind) {
    case 'closed':
      return { icon: 'check', short: words('kicker.nothing'), detail: words('due.closed') };
    case 'none':
      return { icon: 'check', short: words('kicker.nothing') };
    case 'withdrawal': {
      const detail = due.day ? words('due.withdrawal', { day: longDay(due.day) }) : words('due.withdrawalSoon');
      return { icon: 'waiting', short: words('kicker.withdrawal'), detail };
    }
    case 'arrangement':
      return { icon: 'waiting', short: words('kicker.arrangement'), detail: words('due.arrangement') };
    case 'by': {
      if (!due.day) return null;
      const day = longDay(due.day);
      return due.isPast
        ? { icon: 'warning', short: words('kicker.past', { day }), detail: words('due.past') }
        : { icon: 'waiting', short: words('due.by', { day }) };
    }
  }
}
