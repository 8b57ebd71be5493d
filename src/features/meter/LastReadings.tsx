import { useWords } from '#content/useWords.ts';
import type { MeterCopy } from '#copies/meters.ts';
import type { MeterReadRow } from '#outbox/kinds/meterRead.ts';
import { dayOf } from '#parts/account/savedReadings.ts';
import { billedReadings, lastReadings } from '#rules/lastReadings.ts';
import { longDay } from '#ui/dates.ts';
import { registerText } from '#ui/format.ts';
import { readBy } from './readBy.ts';

interface Props {
  copy: MeterCopy;
  /** The customer's own on this device. */
  saved: readonly MeterReadRow[];
}

/** What the meter said last: on this device, by its details, and by its bills. Use a day only where it is known. */
export function LastReadings({ copy: { meter, meterNumber }, saved }: Props) {
  const words = useWords('meter-read');
  const { lastRead, billed } = meter;
  const listed = lastReadings(
    [
      ...saved.map((row) => ({ day: dayOf(row), reading: row.intent.meterRead, readType: 'C' })),
      ...(lastRead
        ? [{ day: lastRead.meterReadDate, reading: lastRead.meterRead, readType: lastRead.meterReadType }]
        : []),
      ...billedReadings(billed, meterNumber),
    ],
    billed?.latest.multiplier,
  );
  // Today's alone stands above.
  if (listed.length < 2) return null;
  const withUse = listed.some(({ perDay }) => perDay !== null);
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-[1.1875rem] font-bold">{words('readings.title')}</h2>
      <div className="rounded-card border border-line bg-card px-4 py-1">
        <table className="w-full text-left tabular-nums">
          <thead className="text-small text-soft">
            <tr className="*:py-2 *:font-semibold *:whitespace-nowrap narrow:*:whitespace-normal">
              <th scope="col">{words('readings.day')}</th>
              <th scope="col">{words('readings.reading')}</th>
              {withUse && (
                <th scope="col" className="text-right">
                  {words('readings.perDay')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {listed.map(({ day, reading, readType, perDay }) => (
              <tr key={day} className="border-t border-line *:py-2.5">
                <td className="pr-2 text-small">
                  {readType === ''
                    ? longDay(day)
                    : words('readings.by', { day: longDay(day), by: words(`readType.${readBy(readType)}`) })}
                </td>
                <td className="pr-2 font-bold whitespace-nowrap">{registerText(reading)}</td>
                {withUse && <td className="text-right">{perDay?.toFixed(1)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
