import { useWords } from '#content/useWords.ts';
import type { MeterReadContext, Missing } from '#machines/meterRead.machine.ts';
import { Icon } from '#ui/Icon.tsx';

/** Why Submit is off (MTR-30), in words; of an incomplete reading also the specification's own (MTR-31). */
export function StillMissing({ entry, missing }: { entry: MeterReadContext; missing: readonly Missing[] }) {
  const words = useWords('meter-read');
  if (missing.length === 0) return null;
  const empty = entry.digits.flatMap((digit, index) => (digit === '' ? [String(index + 1)] : []));
  const names = {
    reading: words(empty.length === 1 ? 'missing.digit' : 'missing.digits', {
      place: empty[0] ?? '',
      count: String(empty.length),
    }),
    date: words('missing.date'),
    photo: words('missing.photo'),
  };
  const isBegun = missing.includes('reading') && empty.length < entry.digits.length;
  return (
    <div className="flex items-start gap-2 text-small">
      <Icon name="warning" className="mt-0.5 size-5 text-planned" />
      <div>
        <p>{words('missing', { what: missing.map((one) => names[one]).join(', ') })}</p>
        {isBegun && <p className="text-soft">{words('incomplete')}</p>}
      </div>
    </div>
  );
}
