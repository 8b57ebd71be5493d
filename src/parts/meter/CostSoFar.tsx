import { useWords } from '#content/useWords.ts';
import { aboutDollars } from '#rules/aboutDollars.ts';
import type { CostSoFar as Cost, NextBill } from '#rules/costSoFar.ts';
import { Card } from '#ui/Card.tsx';
import { longDay } from '#ui/dates.ts';
import { centsText, dollarsText, grouped } from '#ui/format.ts';

interface Props {
  cost: Cost;
  /** Null where it cannot be told. */
  next: NextBill | null;
}

/** What was used since the latest bill and about what it costs; and what the next bill may come to. */
export function CostSoFar({ cost, next }: Props) {
  const words = useWords('cost-so-far');
  const { since, days, kwh, kwhADay, cents, centsPerKwh } = cost;
  const range = next && aboutDollars(next.from, next.to);
  const used = grouped(Math.round(kwh));
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="text-small font-normal text-soft">
        {words(days === 1 ? 'since.day' : 'since', { day: longDay(since), days: String(days) })}
      </h2>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <Figure value={words('kwh', { kwh: used })} of={words('perDay', { kwh: kwhADay.toFixed(1) })} />
        <Figure value={words('about', { dollars: wholeDollars(cents) })} of={words('soFar')} />
      </div>
      {next && range && (
        <p className="border-t border-line pt-2.5">
          {words('next', { from: dollarsText(range.from), to: dollarsText(range.to), days: String(days) })}
        </p>
      )}
      <details>
        <summary className="flex min-h-11 w-fit items-center font-bold text-act underline decoration-1 underline-offset-4">
          {words('how')}
        </summary>
        <div className="flex flex-col gap-1.5 text-small text-soft">
          <p>{words('how.cost', { kwh: used, price: centsPerKwh })}</p>
          {next && <p>{words('how.next', { days: String(next.days), basic: centsText(next.basic) })}</p>}
        </div>
      </details>
    </Card>
  );
}

/** The same in a line. */
export function CostLine({ cost: { cents, since } }: { cost: Cost }) {
  const words = useWords('cost-so-far');
  return <span className="block">{words('line', { dollars: wholeDollars(cents), day: longDay(since) })}</span>;
}

const wholeDollars = (cents: number): string => dollarsText(Math.round(cents / 100));

function Figure({ value, of }: { value: string; of: string }) {
  return (
    <p className="min-w-fit flex-1">
      <span className="block text-[1.625rem] leading-tight font-bold whitespace-nowrap tabular-nums narrow:whitespace-normal">
        {value}
      </span>
      <span className="block text-small text-soft">{of}</span>
    </p>
  );
}
