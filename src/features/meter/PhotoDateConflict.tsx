import { useWords } from '#content/useWords.ts';
import { type MeterReadContext, momentOf } from '#machines/meterRead.machine.ts';
import { allowedReadDays, nextReadDay } from '#rules/meterReadDates.ts';
import { Button } from '#ui/Button.tsx';
import { longDay } from '#ui/dates.ts';
import { Note } from '#ui/Note.tsx';

/** A photo allows only today, which may be excluded: then which day is next, and the way out (MTR-38). */
export function PhotoDateConflict({ entry, onRemovePhoto }: { entry: MeterReadContext; onRemovePhoto: () => void }) {
  const words = useWords('meter-read');
  const moment = momentOf(entry, entry.date);
  if (entry.isSetBack || !moment.hasPhoto || allowedReadDays(entry.meter, moment).length > 0) return null;
  const next = nextReadDay(entry.meter, moment);
  return (
    <Note>
      <p className="mb-3">{words('date.noDayWithPhoto', { next: next ? longDay(next) : '' })}</p>
      <Button look="quiet" onClick={onRemovePhoto}>
        {words('date.removePhoto')}
      </Button>
    </Note>
  );
}
