import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MeterDetails } from '#contracts/meter.ts';
import { addDays, isDay } from '#rules/day.ts';
import {
  dayOfRead,
  type LifecycleState,
  lifecycleState,
  photoIsMandatory,
  readDeadline,
} from '#rules/meterLifecycle.ts';
import { allowedReadDays, firstReadDay, nextReadDay, refuseReadDay } from '#rules/meterReadDates.ts';
import { requiredLength } from '#rules/meterRegister.ts';
import { isBelowLast, isUnusualReading } from '#rules/meterThreshold.ts';
import { onDayAtTimeOf, reginaDay, reginaIso } from '#rules/reginaTime.ts';
import { CALENDAR, dayAt, place } from './calendar.ts';
import { meterWith } from './meterWith.ts';

// Moves and windows lie somewhere in 2027 and 2028, month ends and the leap day among them.
const FIRST = place('2027-01-01');
const LAST = place('2028-12-31');
const LEAP_DAY = place('2028-02-29');
const someDay = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: FIRST, max: LAST }) },
  { weight: 1, arbitrary: fc.integer({ min: LEAP_DAY - 12, max: LEAP_DAY + 12 }) },
);

interface Facts {
  moveIn: number | null;
  moveOut: number | null;
  window: [number, number] | null;
  readType: MeterDetails['meterCode']['readType'];
  lastRead: number | null;
  submitted: number[];
  dayOfMonth: number;
}

const facts: fc.Arbitrary<Facts> = fc
  .record({
    moveIn: fc.option(someDay),
    stay: fc.option(fc.integer({ min: 0, max: 40 })),
    window: fc.option(fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: 0, max: 30 }))),
    readType: fc.constantFrom('REG' as const, 'MIR' as const, 'MOR' as const),
    anchor: someDay,
    reads: fc.array(fc.integer({ min: -15, max: 15 }), { maxLength: 4 }),
    lastRead: fc.option(fc.integer({ min: -40, max: 3 })),
    dayOfMonth: fc.integer({ min: 0, max: 31 }),
  })
  .map(({ moveIn, stay, window, readType, anchor, reads, lastRead, dayOfMonth }) => {
    const start = moveIn ?? anchor;
    return {
      moveIn,
      moveOut: stay === null ? null : start + stay,
      window: window && [start + window[0], start + window[0] + window[1]],
      readType,
      lastRead: lastRead === null ? null : start + lastRead,
      submitted: reads.map((offset) => start + offset),
      dayOfMonth,
    };
  });

const meterOf = ({ moveIn, moveOut, window, readType, lastRead, submitted, dayOfMonth }: Facts): MeterDetails =>
  meterWith({
    ...(moveIn === null ? {} : { moveInDate: dayAt(moveIn) }),
    ...(moveOut === null ? {} : { moveOutDate: dayAt(moveOut) }),
    ...(window ? { window: [dayAt(window[0]), dayAt(window[1])] } : {}),
    ...(lastRead === null ? {} : { lastReadDate: dayAt(lastRead) }),
    readType,
    dayOfMonth,
    // Late in the evening in Regina, where it is the next day in UTC already.
    submitted: submitted.map((day) => `${dayAt(day)}T23:30:00-06:00`),
  });

/** Every day from two weeks before the first date that matters to two weeks after the last. */
function daysAround({ moveIn, moveOut, window, lastRead, submitted }: Facts): number[] {
  const dates = [moveIn, moveOut, lastRead, ...(window ?? []), ...submitted].filter((day) => day !== null);
  if (dates.length === 0) return [LEAP_DAY - 1, LEAP_DAY, LEAP_DAY + 1];
  const from = Math.min(...dates) - 14;
  return Array.from({ length: Math.max(...dates) + 14 - from + 1 }, (_, index) => from + index);
}

/** The specification's table, read line by line, on the fingers. */
function naiveState(meter: Facts, today: number): LifecycleState {
  const { moveIn, moveOut, window, readType, lastRead, submitted } = meter;
  const reads = lastRead === null ? submitted : [...submitted, lastRead];
  const readIn = (from: number, to: number) => reads.some((day) => from <= day && day <= to);
  if (moveIn !== null && today < moveIn) return 'preMoveIn';
  if (moveOut !== null && today > moveOut) return 'postMoveOut';
  if (moveIn !== null && [0, 1, 2].includes(today - moveIn)) {
    return readType === 'MIR' && readIn(moveIn, moveIn + 2) ? 'startReadSubmitted' : 'startReadNeeded';
  }
  if (moveOut !== null && [0, 1, 2].includes(moveOut - today)) {
    return readType === 'MOR' && readIn(moveOut - 2, moveOut) ? 'stopReadSubmitted' : 'stopReadNeeded';
  }
  if (moveOut !== null && [3, 4, 5, 6, 7, 8, 9].includes(moveOut - today)) return 'preMoveOut';
  if (moveIn !== null && [3, 4, 5, 6, 7, 8, 9].includes(today - moveIn)) return 'postMoveInWindow';
  const inside = window !== null && window[0] <= today && today <= window[1];
  return inside && (moveOut === null || moveOut - today >= 9) ? 'insideRegularWindow' : 'outsideRegularWindow';
}

/** May `day` be the read date? The rows MTR-34 and MTR-36 to MTR-38, one after the other. */
function naiveRefusal(meter: Facts, day: number, today: number, state: LifecycleState, hasPhoto: boolean) {
  const start = state === 'startReadNeeded' || state === 'startReadSubmitted';
  const stop = state === 'stopReadNeeded' || state === 'stopReadSubmitted';
  let first = today - 30;
  if (meter.lastRead !== null) first = meter.lastRead;
  if (start && meter.moveIn !== null) first = meter.moveIn;
  if (hasPhoto) first = today;
  if (day > today) return 'afterToday';
  if (day < first) return 'beforeFirstDay';
  if (day !== today && meter.submitted.includes(day)) return 'alreadySubmitted';
  const regular = meter.readType === 'REG' && !start && !stop;
  return regular && Number(dayAt(day).split('-')[2]) <= meter.dayOfMonth ? 'dayOfMonth' : null;
}

test('every day of four years follows the one before it', () => {
  for (const [index, day] of CALENDAR.entries()) {
    expect(isDay(day)).toBe(true);
    if (index > 0) expect(addDays(dayAt(index - 1), 1)).toBe(day);
    expect(addDays(day, -index)).toBe(CALENDAR[0]);
  }
  for (const none of ['2027-02-29', '2028-02-30', '2027-04-31', '2027-13-01', '2027-1-1', '', '9999']) {
    expect(isDay(none)).toBe(false);
  }
});

test('on every day around every window the lifecycle is what the table says [MTR-10] [MTR-11] [MTR-20]', () => {
  fc.assert(
    fc.property(facts, (meter) => {
      const details = meterOf(meter);
      for (const today of daysAround(meter)) {
        const state = lifecycleState(details, dayAt(today));
        if (state !== naiveState(meter, today))
          expect([dayAt(today), state]).toEqual([dayAt(today), naiveState(meter, today)]);
        const deadline = readDeadline(details, state);
        // A deadline is never over while its state lasts, and a mandatory photo always has one.
        if (deadline) expect(deadline >= dayAt(today)).toBe(true);
        if (photoIsMandatory(state)) expect(deadline).not.toBe(null);
      }
    }),
    { numRuns: 400 },
  );
});

test('on every day the read dates are those that the rows leave [MTR-34] [MTR-36] [MTR-37] [MTR-38]', () => {
  fc.assert(
    fc.property(facts, fc.boolean(), fc.nat(), (meter, hasPhoto, pick) => {
      const details = meterOf(meter);
      const days = daysAround(meter);
      const today = days[pick % days.length] as number;
      const state = lifecycleState(details, dayAt(today));
      const moment = { state, today: dayAt(today), hasPhoto };
      const allowed: string[] = [];
      for (let day = today + 3; day >= today - 75; day--) {
        const naive = naiveRefusal(meter, day, today, state, hasPhoto);
        const refusal = refuseReadDay(details, dayAt(day), moment);
        if (refusal !== naive) expect([dayAt(day), refusal]).toEqual([dayAt(day), naive]);
        if (naive === null) allowed.push(dayAt(day));
      }
      const listed = allowedReadDays(details, moment);
      expect(listed.filter((day) => day >= dayAt(today - 75))).toEqual(allowed);
      expect(listed.every((day) => day >= firstReadDay(details, moment) && day <= moment.today)).toBe(true);
      if (hasPhoto) expect(listed.length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 400 },
  );
});

test('the next possible day is the first one on which today may be read', () => {
  fc.assert(
    fc.property(facts, fc.boolean(), fc.nat(), (meter, hasPhoto, pick) => {
      const details = meterOf(meter);
      const days = daysAround(meter);
      const today = days[pick % days.length] as number;
      const state = lifecycleState(details, dayAt(today));
      const ahead = Array.from({ length: 62 }, (_, index) => today + 1 + index);
      const naive = ahead.find((day) => naiveRefusal(meter, day, day, state, hasPhoto) === null);
      const next = nextReadDay(details, { state, today: dayAt(today), hasPhoto });
      expect(next).toBe(naive === undefined ? null : dayAt(naive));
    }),
    { numRuns: 200 },
  );
});

test('the day in Regina changes at 06:00 UTC, every day of the year [MTR-10]', () => {
  fc.assert(
    fc.property(fc.integer({ min: FIRST, max: LAST }), fc.integer({ min: 0, max: 86_399 }), (index, second) => {
      const clock = [Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60];
      const time = clock.map((part) => String(part).padStart(2, '0')).join(':');
      const instant = new Date(`${dayAt(index)}T${time}Z`);
      expect(reginaDay(instant)).toBe(dayAt(second < 6 * 3600 ? index - 1 : index));
      expect(new Date(reginaIso(instant)).getTime()).toBe(instant.getTime());
      expect(dayOfRead(reginaIso(instant))).toBe(reginaDay(instant));
      expect(dayOfRead(instant.toISOString())).toBe(reginaDay(instant));
      expect(dayOfRead(dayAt(index))).toBe(dayAt(index));
      expect(onDayAtTimeOf(dayAt(index), instant).slice(0, 10)).toBe(dayAt(index));
    }),
  );
});

test('every register has its length, and no other text has one [MTR-25]', () => {
  const known: Record<string, number> = { '4D': 4, '4L': 4, '5D': 5, '5L': 5, '6D': 6, '6L': 6, '8L': 8, '10': 10 };
  for (const [group, length] of Object.entries(known)) expect(requiredLength(group)).toBe(length);
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.constantFrom('4', 'D4', '5d', '7L', 'constructor', '__proto__', 'toString')),
      (group) => {
        fc.pre(!Object.hasOwn(known, group));
        expect(requiredLength(group)).toBe(null);
      },
    ),
  );
});

test('the thresholds are exact to the last digit, on whole numbers [MTR-56] [MTR-57]', () => {
  const percent: Record<string, [bigint, bigint]> = {
    '4D': [140n, 60n],
    '4L': [140n, 60n],
    '5D': [110n, 90n],
    '5L': [110n, 90n],
  };
  const near = (last: number, by: number, off: number) => Math.max(0, Math.round((last * by) / 100) + off);
  fc.assert(
    fc.property(
      fc.constantFrom('4D', '4L', '5D', '5L', '6D', '6L', '8L', '10'),
      fc.integer({ min: 0, max: 99_999 }),
      fc.constantFrom(60, 90, 100, 110, 140),
      fc.integer({ min: -2, max: 2 }),
      (group, last, by, off) => {
        const reading = String(near(last, by, off)).padStart(5, '0');
        const bounds = percent[group];
        const now = BigInt(reading) * 100n;
        const naive = bounds !== undefined && (now > BigInt(last) * bounds[0] || now < BigInt(last) * bounds[1]);
        expect(isUnusualReading(group, reading, String(last).padStart(5, '0'))).toBe(naive);
        expect(isBelowLast(reading, String(last))).toBe(BigInt(reading) < BigInt(last));
        expect(isUnusualReading(group, reading, undefined)).toBe(false);
      },
    ),
    { numRuns: 1000 },
  );
});
