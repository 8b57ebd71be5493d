import { useWords } from '#content/useWords.ts';
import type { Say } from '#contracts/words.ts';
import type { Reason, WhyThisAmount } from '#rules/whyThisAmount.ts';
import { Card } from '#ui/Card.tsx';
import { longDay, shortDay } from '#ui/dates.ts';
import { centsText } from '#ui/format.ts';
import { kwhText, perDayText, priceText } from '../kwhText.ts';

/** Why a bill comes to its amount: what was used at which price, and what differs from the bill before. */
export function WhyCard({ why }: { why: WhyThisAmount }) {
  const words = useWords('bill-history');
  const { change, yearBefore, centsPerKwh, days, from, to } = why;
  const used = { kwh: words('why.kwh', { kwh: kwhText(why.kwh) }), days, from: shortDay(from), to: shortDay(to) };
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="text-large">{words('why')}</h2>
      <p>{centsPerKwh ? words('why.use', { ...used, cents: priceText(centsPerKwh) }) : words('why.usePrices', used)}</p>
      {why.isEstimated && <p className="font-bold">{words('estimated')}</p>}
      {change && <ChangeLines change={change} words={words} />}
      {change?.isEstimated && !why.isEstimated && (
        <p className="text-small text-soft">{words('why.estimatedBefore')}</p>
      )}
      {yearBefore && (
        <Line
          bold={words('lastYear', { day: longDay(yearBefore.issuedOn) })}
          text={lastYearText(why.kwh, yearBefore.kwh, words)}
        />
      )}
    </Card>
  );
}

const Line = ({ bold, text }: { bold: string; text: string }) => (
  <p className="border-l-2 border-line pl-3">
    <b>{bold}</b> {text}
  </p>
);

function ChangeLines({ change, words }: { change: NonNullable<WhyThisAmount['change']>; words: Say<'bill-history'> }) {
  const { cents, kwh, reasons, isEstimated } = change;
  const day = longDay(change.issuedOn);
  const amount = centsText(Math.abs(cents));
  const side = cents === 0 ? 'same' : cents > 0 ? 'more' : 'less';
  const against = words(`why.${side}${change.isOfTotals ? '' : 'New'}`, { amount, day });
  const direction = kwh === 0 ? 'same' : kwh > 0 ? 'more' : 'less';
  const use = words(`${isEstimated ? 'counted' : 'used'}.${direction}`, { kwh: kwhText(Math.abs(kwh)) });
  const isOneWay = reasons.every((reason) => Math.sign(reason.cents) === Math.sign(cents));
  const isSamePrice = !reasons.some(({ kind }) => kind === 'price');
  return (
    <>
      <Line bold={against} text={words(isSamePrice ? 'why.samePrice' : 'why.otherPrice', { use })} />
      {reasons.map((reason) => (
        <Line
          key={`${reason.kind} ${reason.kind === 'other' ? reason.name : ''}`}
          bold={partText(reason.cents, isOneWay, words)}
          text={reasonText(reason, words)}
        />
      ))}
    </>
  );
}

/** A part of the difference; where some make it more and others less, each says which. */
function partText(cents: number, isOneWay: boolean, words: Say<'bill-history'>): string {
  const amount = centsText(Math.abs(cents));
  return isOneWay ? words('reason.of', { amount }) : words(cents > 0 ? 'reason.more' : 'reason.less', { amount });
}

function reasonText(reason: Reason, words: Say<'bill-history'>): string {
  switch (reason.kind) {
    case 'price': {
      const { rise } = reason;
      if (!rise) return words('reason.prices');
      const [before, now] = [priceText(rise.from), priceText(rise.to)];
      return words('reason.price', { before, now, day: longDay(rise.on) });
    }
    case 'days':
      return words('reason.days', { days: reason.days, before: reason.before });
    case 'use': {
      const [now, before] = [perDayText(reason.kwhADay), perDayText(reason.before)];
      return now === before ? words('reason.rounding') : words('reason.use', { now, before });
    }
    case 'basic':
      return words('reason.basic');
    case 'other':
      return words('reason.other', { name: reason.name });
  }
}

function lastYearText(now: number, before: number, words: Say<'bill-history'>): string {
  const difference = Math.round(before) - Math.round(now);
  const direction = difference === 0 ? 'same' : difference > 0 ? 'more' : 'less';
  return words(`lastYear.${direction}`, { kwh: kwhText(before), difference: kwhText(Math.abs(difference)) });
}
