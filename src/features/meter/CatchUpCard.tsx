import { useWords } from '#content/useWords.ts';
import { aboutDollars } from '#rules/aboutDollars.ts';
import type { CatchUp } from '#rules/catchUp.ts';
import { Card } from '#ui/Card.tsx';
import { longDay } from '#ui/dates.ts';
import { dollarsText, grouped } from '#ui/format.ts';

/** What a reading says of the bills that were estimated: an estimate itself, in tens of kWh, and nothing that is due. */
export function CatchUpCard({ found: { since, kwh, from, to } }: { found: CatchUp }) {
  const words = useWords('meter-read');
  const tens = Math.round(Math.abs(kwh) / 10) * 10;
  const range = aboutDollars(from, to);
  const day = longDay(since);
  return (
    <Card>
      <p>
        {tens === 0
          ? words('catchUp.right', { day })
          : words(kwh > 0 ? 'catchUp.more' : 'catchUp.less', {
              day,
              kwh: grouped(tens),
              from: dollarsText(range.from),
              to: dollarsText(range.to),
            })}
      </p>
    </Card>
  );
}
