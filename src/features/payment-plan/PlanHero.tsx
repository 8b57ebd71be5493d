import { useWords } from '#content/useWords.ts';
import type { BillDetails } from '#contracts/bill.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { longDay, ordinalDay, weekDay } from '#ui/dates.ts';
import { centsText } from '#ui/format.ts';
import { Hero } from '#ui/Hero.tsx';
import { billToPay, nextWithdrawal } from './nextWithdrawal.ts';

interface Props {
  kicker: string;
  day: number;
  /** What is said of later bills where the latest one says nothing of this. */
  text: string;
  bill: BillDetails | null;
  accountType: string;
}

/** What is taken next, by the latest bill; else on which day bills are taken. */
export function PlanHero({ kicker, day, text, bill, accountType }: Props) {
  const words = useWords('payment-plan');
  const today = reginaDay(new Date());
  const next = nextWithdrawal(bill, accountType, today);
  const toPay = billToPay(bill, accountType, today);
  const ordinal = ordinalDay(day);
  const check = { icon: 'check', text: kicker } as const;
  if (!next) {
    return (
      <Hero tone="good" kicker={check} title={words('running.title', { day: ordinal })}>
        <p>{text}</p>
        {toPay && (
          <p className="mt-2 font-bold text-ink">
            {words('toPay', { amount: centsText(toPay.cents), day: longDay(toPay.day) })}
          </p>
        )}
      </Hero>
    );
  }
  return (
    <Hero
      tone="good"
      kicker={check}
      label={words('next', { day: weekDay(next.day) })}
      title={centsText(next.cents)}
      isFigure
    >
      {words('next.text', { day: ordinal })}
    </Hero>
  );
}
