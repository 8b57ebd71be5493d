import { Suspense, useEffect, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { type MeterReadContext, momentOf, refuseDate } from '#machines/meterRead.machine.ts';
import { type Day, isDay } from '#rules/day.ts';
import { firstReadDay } from '#rules/meterReadDates.ts';
import { plainDigits } from '#rules/plainDigits.ts';
import { Dialog, preloadDialog } from '#ui/Dialog.tsx';
import { longDay, ordinalDay, slashDay } from '#ui/dates.ts';
import { Icon } from '#ui/Icon.tsx';
import { lazyPart } from '#ui/lazyPart.tsx';
import { TextField } from '#ui/TextField.tsx';

const Calendar = lazyPart(() => import('./ReadDateCalendar.tsx').then((module) => module.ReadDateCalendar));

interface Props {
  entry: MeterReadContext;
  disabled: boolean;
  onChange: (date: Day | '') => void;
}

/** The day the meter was read: typed as MM/dd/yyyy, or picked; a day that cannot be says why. */
export function ReadDate({ entry, disabled, onChange }: Props) {
  const words = useWords('meter-read');
  const [text, setText] = useState(entry.date ? slashDay(entry.date) : '');
  const [picking, setPicking] = useState(false);

  // Another reading starts with its own date.
  useEffect(() => {
    if (entry.date) setText(slashDay(entry.date));
  }, [entry.date]);

  function whyNot(day: Day): string | null {
    const refusal = refuseDate(entry, day);
    return (
      refusal &&
      words(`date.${refusal}`, {
        first: longDay(firstReadDay(entry.meter, momentOf(entry, day)), entry.today),
        until: ordinalDay(entry.meter.meterCode.dayOfMonth),
      })
    );
  }

  const day = parseReadDate(text);
  const problem = text.trim() === '' ? words('date.missing') : day ? whyNot(day) : words('date.unreadable');
  return (
    <div className="relative wide:max-w-md">
      <TextField
        label={words('date')}
        description={day === entry.today && !entry.isSetBack ? words('date.today') : undefined}
        error={problem ?? undefined}
        inputMode="numeric"
        autoComplete="off"
        placeholder={words('date.format')}
        value={text}
        disabled={disabled}
        className="pr-14 narrow:pr-3.5"
        onChange={({ currentTarget: { value } }) => {
          setText(plainDigits(value));
          onChange(parseReadDate(value) ?? '');
        }}
      />
      <button
        type="button"
        aria-label={words('calendar.open')}
        disabled={disabled}
        onPointerEnter={() => {
          preloadDialog();
          Calendar.preload();
        }}
        onClick={() => setPicking(true)}
        className="absolute top-8.5 right-1 grid narrow:static size-11 place-items-center rounded-control text-act disabled:opacity-40"
      >
        <Icon name="calendar" className="size-6" />
      </button>
      <Dialog title={words('calendar.title')} open={picking} onClose={() => setPicking(false)}>
        <Suspense fallback={<div className="h-88" />}>
          <Calendar
            date={entry.date}
            today={entry.today}
            whyNot={whyNot}
            onChoose={(chosen) => {
              setPicking(false);
              setText(slashDay(chosen));
              onChange(chosen);
            }}
          />
        </Suspense>
      </Dialog>
    </div>
  );
}

/**
 * `11/21/2026` (MTR-35), also `2026-11-21`, and what a keypad of digits can write: `11212026`. As a day; null when it is
 * none.
 */
export function parseReadDate(text: string): Day | null {
  const trimmed = plainDigits(text).trim();
  const slashed = /^(\d{1,2})([/. -])(\d{1,2})\2(\d{4})$/.exec(trimmed) ?? /^(\d\d)()(\d\d)(\d{4})$/.exec(trimmed);
  const [, month = '', , day = '', year = ''] = slashed ?? [];
  const iso = slashed ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : trimmed;
  return isDay(iso) ? iso : null;
}
