import { useWords } from '#content/useWords.ts';
import type { PastBill } from '#contracts/billHistory.ts';
import { besideLastYear } from '#rules/besideLastYear.ts';
import { Card } from '#ui/Card.tsx';
import { monthName } from '#ui/dates.ts';

interface Props {
  bills: readonly PastBill[];
  /** What is shown, with its unit. */
  label: string;
  /** The figure of a bill; null where it has none. */
  of: (bill: PastBill) => number | null;
  /** How a figure is written. */
  tell: (figure: number) => string;
}

/** Of the drawing; it is as wide as there is room. */
const SIZE = { width: 360, height: 150, foot: 20 };

/**
 * Twelve months of bills, each beside its month of the year before: as bars, and as a table that says the same. The
 * bars are hidden from who hears the page.
 */
export function YearChart({ bills, label, of, tell }: Props) {
  const words = useWords('bill-history');
  const months = besideLastYear(bills);
  const figures = months.map(({ month, bill, yearBefore }) => ({
    month,
    now: of(bill),
    before: yearBefore && of(yearBefore),
  }));
  const most = Math.max(1, ...figures.flatMap(({ now, before }) => [now ?? 0, before ?? 0]));
  const told = (figure: number | null) => (figure === null ? '–' : tell(figure));
  const step = SIZE.width / Math.max(1, figures.length);
  const bar = step * 0.36;
  const heightOf = (figure: number | null) => (Math.max(0, figure ?? 0) / most) * (SIZE.height - SIZE.foot);
  const top = (figure: number | null) => SIZE.height - SIZE.foot - heightOf(figure);
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-large">{label}</h2>
      <svg aria-hidden="true" viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} className="w-full max-w-2xl">
        {[...figures].reverse().map(({ month, now, before }, at) => {
          const middle = at * step + step / 2;
          return (
            <g key={month}>
              <rect x={middle - bar} y={top(before)} width={bar} height={heightOf(before)} className="fill-edge" />
              <rect x={middle} y={top(now)} width={bar} height={heightOf(now)} className="fill-act" />
              <text x={middle} y={SIZE.height - 5} textAnchor="middle" className="fill-soft text-[11px]">
                {monthName(month).slice(0, 1)}
              </text>
            </g>
          );
        })}
      </svg>
      <p aria-hidden="true" className="flex flex-wrap gap-x-5 gap-y-1 text-small text-soft">
        <span className="flex items-center gap-2">
          <span className="size-3 bg-act forced-color-adjust-none" />
          {words('thisYear')}
        </span>
        <span className="flex items-center gap-2">
          <span className="size-3 bg-edge forced-color-adjust-none" />
          {words('yearBefore')}
        </span>
      </p>
      <table className="w-full text-small">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="border-b border-line text-left text-soft">
            <th scope="col" className="py-2 font-normal">
              {words('month')}
            </th>
            <th scope="col" className="py-2 text-right font-normal">
              {words('thisYear')}
            </th>
            <th scope="col" className="py-2 text-right font-normal">
              {words('yearBefore')}
            </th>
          </tr>
        </thead>
        <tbody className="figures tabular-nums">
          {figures.map(({ month, now, before }) => (
            <tr key={month} className="border-line not-last:border-b">
              <th scope="row" className="py-2 text-left font-normal">
                {monthName(month)}
              </th>
              <td className="py-2 text-right">{told(now)}</td>
              <td className="py-2 text-right">{told(before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
