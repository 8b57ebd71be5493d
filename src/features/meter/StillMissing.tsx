import { useWords } from '#content/useWords.ts';
import type { Say } from '#contracts/words.ts';
import type { MeterReadContext, Missing } from '#machines/meterRead.machine.ts';
import { hasDials } from '#rules/meterRegister.ts';
import { Icon } from '#ui/Icon.tsx';

interface Props {
  entry: MeterReadContext;
  missing: readonly Missing[];
  /** The customer is in the boxes: who types knows that it is not done. */
  isTyping: boolean;
}

/** Why Submit is off (MTR-30), in words; of a reading that was left incomplete also the specification's own (MTR-31). */
export function StillMissing({ entry, missing, isTyping }: Props) {
  const words = useWords('meter-read');
  if (missing.length === 0) return null;
  const names = {
    reading: missingDigits(entry, words),
    date: words('missing.date'),
    photo: words('missing.photo'),
  };
  const isBegun = missing.includes('reading') && entry.digits.some((digit) => digit !== '');
  return (
    <div className="flex items-start gap-2 text-small">
      <Icon name="warning" className="mt-0.5 size-5 text-lamp-ink" />
      <div>
        <p className="font-semibold text-lamp-ink">
          {words('missing', { what: missing.map((one) => names[one]).join(', ') })}
        </p>
        {isBegun && !isTyping && <p className="text-soft">{words('incomplete')}</p>}
      </div>
    </div>
  );
}

/** Which boxes are empty, by their places: 'dials 1, 4 and 5'. */
function missingDigits({ digits, meter }: MeterReadContext, words: Say<'meter-read'>): string {
  const one = hasDials(meter.meterCode.registerGroup) ? 'dial' : 'digit';
  const places = digits.flatMap((digit, index) => (digit === '' ? [String(index + 1)] : []));
  if (places.length === digits.length) return words(`missing.${one}s.all`, { count: String(places.length) });
  const last = places.at(-1) ?? '';
  if (places.length === 1) return words(`missing.${one}`, { places: last });
  return words(`missing.${one}s`, { places: words('missing.and', { some: places.slice(0, -1).join(', '), last }) });
}
