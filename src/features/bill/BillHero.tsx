import { useWords } from '#content/useWords.ts';
import type { Say } from '#contracts/words.ts';
import { AnothersPayment } from '#parts/payment/AnothersPayment.tsx';
import { InBooks } from '#parts/payment/InBooks.tsx';
import type { Day } from '#rules/day.ts';
import type { BillStand, ToPay } from '#rules/toPay.ts';
import { longDay, timeOfDay, weekDay } from '#ui/dates.ts';
import { amountText, centsText } from '#ui/format.ts';
import { Hero, type HeroAction } from '#ui/Hero.tsx';
import { whenDue } from './whenDue.ts';

interface Props {
  stand: Exclude<BillStand, 'nothing'>;
  toPay: ToPay;
  today: Day;
}

const PAYMENT = '/my-bill/payment-details';

/** What is to be paid and by when, what was paid, or that nothing may be paid now. */
export function BillHero({ stand, toPay, today }: Props) {
  const words = useWords('paid');
  const { openCents, underWay, lastReceived, payment } = toPay;
  switch (stand) {
    case 'underWay':
      if (underWay?.isAnothers) {
        return (
          <Hero
            kicker={{ icon: 'waiting', text: words('anothers.kicker') }}
            title={words('anothers.title')}
            actions={[]}
          >
            <AnothersPayment payment={underWay} />
          </Hero>
        );
      }
      return (
        <Hero
          kicker={{ icon: 'waiting', text: words('underWay.kicker') }}
          title={words('underWay.title')}
          actions={[{ to: PAYMENT, text: words('underWay.see') }]}
        >
          {words('underWay.text', { amount: amountText(underWay?.paymentAmount ?? '0') })}
        </Hero>
      );
    case 'paid':
      return (
        <Hero
          tone="good"
          kicker={{ icon: 'check', text: words('paid.kicker', { time: timeOfDay(lastReceived?.paidAt ?? today) }) }}
          isFigure
          title={centsText(toPay.receivedCents)}
          actions={payment?.state === 'approved' ? [{ to: PAYMENT, text: words('paid.receipt'), isQuiet: true }] : []}
        >
          {words(lastReceived?.isAnothers ? 'paid.anothers' : 'paid.text')}
        </Hero>
      );
    default: {
      const when = whenDue(toPay.due, today, words);
      const asked = toPay.moreTimeAskedAt;
      const pay: HeroAction = { to: '/my-bill/payment-summary', text: words('pay', { amount: centsText(openCents) }) };
      return (
        <Hero
          tone={stand === 'late' ? 'wrong' : 'act'}
          kicker={{ icon: stand === 'late' ? 'warning' : 'calendar', text: when ?? words('bill.row') }}
          isFigure
          title={centsText(openCents)}
          actions={stand === 'late' ? [pay, moreTime(toPay, words)] : [pay]}
        >
          {stand === 'late' && dayOf(toPay) && <p>{words('late.since', { day: weekDay(dayOf(toPay) ?? today) })}</p>}
          {stand === 'late' && asked && <p>{words('moreTime.asked', { day: longDay(asked) })}</p>}
          <Part toPay={toPay} />
        </Hero>
      );
    }
  }
}

/** Of a late bill: more time to pay, or what came of asking for it. */
export const moreTime = ({ moreTimeAskedAt }: ToPay, words: Say<'paid'>): HeroAction =>
  moreTimeAskedAt
    ? { to: '/requests', text: words('moreTime.see'), isQuiet: true }
    : { to: '/requests/payment-arrangement', text: words('moreTime'), isQuiet: true };

/** Of a bill that was paid in part: what was received by card and is open, and what the books say. */
export function Part({ toPay: { receivedCents, openCents, books } }: { toPay: ToPay }) {
  const words = useWords('paid');
  return (
    <>
      {receivedCents > 0 && <p>{words('part', { received: centsText(receivedCents), open: centsText(openCents) })}</p>}
      <InBooks books={books} />
    </>
  );
}

const dayOf = ({ due }: ToPay): Day | null => (due.kind === 'by' ? due.day : null);
