import { useEffect, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import type { MeterReadContext } from '#machines/meterRead.machine.ts';
import { lifecycleOf } from '#machines/meterRead.machine.ts';
import type { Day } from '#rules/day.ts';
import { firstReadDay, refuseReadDay } from '#rules/meterReadDates.ts';
import { longDay, ordinalDay, slashDay } from '#ui/dates.ts';
import { TextField } from '#ui/TextField.tsx';
import { parseReadDate } from './readDateText.ts';

interface Props {
  entry: MeterReadContext;
  disabled: boolean;
  onChange: (date: Day | '') => void;
}

/** The day the meter was read, typed as MM/dd/yyyy; a day that cannot be says why. */
export function ReadDate({ entry, disabled, onChange }: Props) {
  const words = useWords('meter-read');
  const [text, setText] = useState(entry.date ? slashDay(entry.date) : '');
  const day = parseReadDate(text);

  // Another reading starts with its own date.
  useEffect(() => {
    if (entry.date) setText(slashDay(entry.date));
  }, [entry.date]);

  const moment = { state: lifecycleOf(entry), today: entry.today, hasPhoto: entry.photo !== null };
  function problem(): string | undefined {
    if (text.trim() === '') return words('date.missing');
    if (!day) return words('date.unreadable');
    const refusal = refuseReadDay(entry.meter, day, moment);
    if (!refusal) return undefined;
    return words(`date.${refusal}`, {
      first: longDay(firstReadDay(entry.meter, moment)),
      until: ordinalDay(entry.meter.meterCode.dayOfMonth),
    });
  }

  return (
    <TextField
      label={words('date')}
      description={day === entry.today ? words('date.today') : undefined}
      error={problem()}
      inputMode="numeric"
      autoComplete="off"
      placeholder={words('date.format')}
      value={text}
      disabled={disabled}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        onChange(parseReadDate(value) ?? '');
      }}
    />
  );
}
