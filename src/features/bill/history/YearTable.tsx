import { useWords } from '#content/useWords.ts';
import { monthName } from '#ui/dates.ts';
import { TableHead } from '#ui/TableHead.tsx';
import type { MonthFigure } from './YearChart.tsx';

interface Props {
  figures: readonly MonthFigure[];
  label: string;
  tell: (figure: number) => string;
}

/** The figures of the months as a table, the latest first. */
export function YearTable({ figures, label, tell }: Props) {
  const words = useWords('bill-history');
  const told = (figure: number | null) => (figure === null ? '–' : tell(figure));
  return (
    <table className="w-full text-small">
      <caption className="sr-only">{label}</caption>
      <TableHead
        columns={[
          { name: words('month') },
          { name: words('thisYear'), isFigure: true },
          { name: words('yearBefore'), isFigure: true },
        ]}
      />
      <tbody className="figures tabular-nums">
        {figures.map(({ month, now, before, isEstimated }) => (
          <tr key={month} className="border-line not-last:border-b">
            <th scope="row" className="py-2 text-left font-normal">
              {monthName(month)}
              {isEstimated && <span className="block text-soft">{words('estimatedShort')}</span>}
            </th>
            <td className="px-2 py-2 text-right">{told(now)}</td>
            <td className="py-2 text-right">{told(before)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
