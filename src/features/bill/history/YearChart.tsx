import type { CSSProperties, ReactNode } from 'react';
import { useWords } from '#content/useWords.ts';
import type { PastBill } from '#contracts/billHistory.ts';
import { besideLastYear } from '#rules/besideLastYear.ts';
import { isEstimated } from '#rules/billedUse.ts';
import { Card } from '#ui/Card.tsx';
import { monthName } from '#ui/dates.ts';
import { YearTable } from './YearTable.tsx';

interface Props {
  bills: readonly PastBill[];
  /** What is shown, with its unit. */
  label: string;
  /** The figure of a bill; null where it has none. */
  of: (bill: PastBill) => number | null;
  /** How a figure is written. */
  tell: (figure: number) => string;
  /** The same in little room. */
  tellShort: (figure: number) => string;
  /** Six months, however much room the screen has. */
  isShort?: boolean;
  /** Beside the heading. */
  children?: ReactNode;
}

export interface MonthFigure {
  month: string;
  now: number | null;
  before: number | null;
  isEstimated: boolean;
}

const BEFORE = 'border-2 border-edge';
const NOW = 'bg-act forced-color-adjust-none';
const ESTIMATED = 'border-2 border-act forced-color-adjust-none';
/** Also without colours. */
const STRIPES = {
  backgroundImage: 'repeating-linear-gradient(45deg, var(--color-act) 0 3px, var(--color-card) 3px 7px)',
};
/** A phone has room for half of the months. */
const MONTHS_IN_SIGHT = 6;

/**
 * A year of bills, each month over its month of the year before: bars from zero with their values, six months where there
 * is no room for twelve, and a table that says the same. The bars are hidden from who hears the page.
 */
export function YearChart({ bills, label, of, tell, tellShort, isShort = false, children }: Props) {
  const words = useWords('bill-history');
  const figures: MonthFigure[] = besideLastYear(bills).map(({ month, bill, yearBefore }) => ({
    month,
    now: of(bill),
    before: yearBefore && of(yearBefore),
    isEstimated: isEstimated(bill),
  }));
  const most = Math.max(1, ...figures.flatMap(({ now, before }) => [now ?? 0, before ?? 0]));
  const height = (figure: number | null) => `${(Math.max(0, figure ?? 0) / most) * 100}%`;
  /** Of the months there is no room for on a phone: whether they are shown. */
  const isInSight = (at: number) => at >= figures.length - MONTHS_IN_SIGHT;
  const older = isShort ? '' : 'wide:flex';
  const hasEstimates = figures.some((figure) => figure.isEstimated);
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-large">{label}</h2>
        {children}
      </div>
      <div aria-hidden="true" className="flex gap-1 border-b border-edge narrow:hidden">
        {[...figures].reverse().map((figure, at) => (
          <div
            key={figure.month}
            data-month={figure.month}
            className={`min-w-0 flex-1 flex-col items-stretch gap-0.5 justify-end ${isInSight(at) ? 'flex' : `hidden ${older}`}`}
          >
            <span className="figures text-center text-tiny font-bold">
              {figure.now === null ? '–' : tellShort(figure.now)}
            </span>
            <span className="flex h-28 items-end justify-center gap-0.5">
              <span className={`w-2/5 border-b-0 ${BEFORE}`} style={{ height: height(figure.before) }} />
              <span
                className={`w-2/5 ${figure.isEstimated ? ESTIMATED : NOW}`}
                style={{ height: height(figure.now), ...(figure.isEstimated && STRIPES) }}
              />
            </span>
          </div>
        ))}
      </div>
      <div aria-hidden="true" className="-mt-2 flex gap-1 text-center text-tiny text-soft narrow:hidden">
        {[...figures].reverse().map(({ month }, at) => (
          <span key={month} className={`min-w-0 flex-1 justify-center ${isInSight(at) ? 'flex' : `hidden ${older}`}`}>
            {monthName(month).slice(0, 3)}
          </span>
        ))}
      </div>
      <p aria-hidden="true" className="flex flex-wrap gap-x-5 gap-y-1 text-small text-soft narrow:hidden">
        <Key look={BEFORE} text={words('yearBefore')} />
        <Key look={NOW} text={words('thisYear')} />
      </p>
      {hasEstimates && (
        <p className="text-small">
          <Key look={ESTIMATED} style={STRIPES} text={words('estimatedBars')} />
        </p>
      )}
      <details>
        <summary className="w-fit py-2.5 font-bold text-act underline underline-offset-4">{words('asTable')}</summary>
        <YearTable figures={figures} label={label} tell={tell} />
      </details>
    </Card>
  );
}

const Key = ({ look, style, text }: { look: string; style?: CSSProperties; text: string }) => (
  <span className="flex items-center gap-2">
    <span className={`size-3 flex-none ${look}`} style={style} />
    {text}
  </span>
);
