import { useWords } from '#content/useWords.ts';
import type { MeterCopy } from '#copies/meters.ts';
import { AsOf } from '#parts/status/AsOf.tsx';
import { longDay } from '#ui/dates.ts';
import { registerText } from '#ui/format.ts';

const TYPES = ['C', 'A', 'E', 'R'] as const;

/** Which meter, and what it said last: the reading, its day, and who read it (MTR-29). */
export function LastReading({ copy }: { copy: MeterCopy }) {
  const words = useWords('meter-read');
  const { lastRead } = copy.meter;
  const by = TYPES.find((type) => type === lastRead?.meterReadType) ?? 'provider';
  return (
    <div>
      <h2 className="text-large font-bold">{words('meter', { number: registerText(copy.meterNumber) })}</h2>
      <p className="text-small text-soft tabular-nums">
        {lastRead
          ? words('lastRead', {
              reading: registerText(lastRead.meterRead),
              day: longDay(lastRead.meterReadDate),
              by: words(`readType.${by}`),
            })
          : words('lastRead.none')}
      </p>
      <AsOf fetchedAt={copy.fetchedAt} />
    </div>
  );
}
