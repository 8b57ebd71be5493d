import { type DateValue, parseDate } from '@internationalized/date';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Calendar, CalendarCell, CalendarGrid, Heading } from 'react-aria-components/Calendar';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useWords } from '#content/useWords.ts';
import type { Day } from '#rules/day.ts';
import { Icon } from '#ui/Icon.tsx';

interface Props {
  date: Day | '';
  today: Day;
  /** Null for a day that may be chosen, else the words for why not. */
  whyNot: (day: Day) => string | null;
  onChoose: (day: Day) => void;
}

/** The page's language and the utility's calendar, whatever the browser's are. */
const LOCALE = 'en-CA-u-ca-gregory-nu-latn';

const arrow = 'grid size-11 place-items-center rounded-control text-act disabled:opacity-40';

/** A month of days: those that may be the read date, and for each other one, on touching it, why not. */
export function ReadDateCalendar({ date, today, whyNot, onChoose }: Props) {
  const words = useWords('meter-read');
  const [looked, setLooked] = useState<Day>(date || today);
  const problem = whyNot(looked);
  const unavailable = (value: DateValue) => whyNot(value.toString()) !== null;
  return (
    <I18nProvider locale={LOCALE}>
      <Calendar
        aria-label={words('calendar.title')}
        value={date ? parseDate(date) : null}
        defaultFocusedValue={parseDate(date || today)}
        onFocusChange={(value) => setLooked(value.toString())}
        isDateUnavailable={unavailable}
        onChange={(value) => !unavailable(value) && onChoose(value.toString())}
        autoFocus
        className="w-full"
      >
        <header className="flex items-center gap-2">
          <AriaButton slot="previous" className={arrow}>
            <Icon name="back" className="size-5" />
          </AriaButton>
          <Heading className="flex-1 text-center text-large font-bold" />
          <AriaButton slot="next" className={arrow}>
            <Icon name="back" className="size-5 rotate-180" />
          </AriaButton>
        </header>
        <CalendarGrid weekdayStyle="short" className="w-full table-fixed [&_th]:text-label [&_th]:text-soft">
          {(day) => (
            <CalendarCell
              date={day}
              className="mx-auto grid aspect-square w-full max-w-11 cursor-pointer place-items-center rounded-full tabular-nums outline-none data-focus-visible:outline-3 data-focus-visible:outline-act data-outside-month:invisible data-selected:bg-act data-selected:font-bold data-selected:text-act-ink data-unavailable:text-soft data-unavailable:line-through"
              onClick={() => setLooked(day.toString())}
            />
          )}
        </CalendarGrid>
        <p aria-live="polite" className="mt-2 min-h-12 text-small text-soft">
          {problem ?? words('calendar.help')}
        </p>
      </Calendar>
    </I18nProvider>
  );
}
