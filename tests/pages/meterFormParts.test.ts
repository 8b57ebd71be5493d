import 'fake-indexeddb/auto';
import type { FunctionComponent } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { wordsLoaded } from '#content/bundled.ts';
import { LastReading, PhotoDateConflict } from '#features/meter/MeterReadForm.tsx';
import { parseReadDate } from '#features/meter/ReadDate.tsx';
import { StillMissing } from '#features/meter/StillMissing.tsx';
import {
  type MeterReadEvent,
  type MeterReadInput,
  meterReadMachine,
  whatIsMissing,
} from '#machines/meterRead.machine.ts';
import { meterWith } from '../rules/meterWith.ts';
import { markupOf, textsIn } from './pageMarkup.tsx';

vi.mock('#outbox/pageOutbox.ts', () => import('./idleOutbox.ts'));

/* What parts of the meter reading page show of a meter and of what was typed. */

beforeAll(() => wordsLoaded('meter-read', 'meter-scan', 'shell'));
// A day of this year is shown without it.
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00-06:00'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const lines = <Props extends object>(part: FunctionComponent<Props>, props: Props): string[] =>
  textsIn(markupOf(part, props));

/* The last reading. */

test.each([
  ['C', 'you'],
  ['A', 'actual reading'],
  ['E', 'estimate'],
  ['R', 'new estimate'],
  ['X', 'the utility'],
  ['', 'the utility'],
])('beside the entry stands the last reading with its day, and of type “%s” that it is by: %s [MTR-29]', (type, by) => {
  const meter = meterWith({ lastReadDate: '2026-10-22', lastRead: '30412' });
  const lastRead = meter.lastRead && { ...meter.lastRead, meterReadType: type };
  const copy = { caAccount: '1', meterNumber: '70412011', meter: { ...meter, lastRead }, fetchedAt: '2026-01-05' };
  expect(lines(LastReading, { copy })[0]).toBe(`Last read 30 412 · Oct. 22 · ${by}`);
});

test.each([
  ['2026-01-01', 'Jan. 1'],
  ['2025-12-31', 'Dec. 31, 2025'],
])('a last reading of %s says its year unless it is this one: %s [APP-43]', (lastReadDate, day) => {
  const meter = meterWith({ lastReadDate, lastRead: '30412' });
  const copy = { caAccount: '1', meterNumber: '70412011', meter, fetchedAt: '2026-01-05' };
  expect(lines(LastReading, { copy })[0]).toContain(` · ${day} · `);
});

/* What is missing. */

const today = '2026-11-21';
const input: MeterReadInput = {
  caAccount: '500010340137',
  meterNumber: '70412011',
  meter: meterWith({ registerGroup: '4D', lastReadDate: '2026-10-22' }),
  today,
};
/** The reading after these steps of the customer. */
function entryAfter(steps: MeterReadEvent[], given = input) {
  const actor = createActor(meterReadMachine, { input: given }).start();
  for (const step of steps) actor.send(step);
  return actor.getSnapshot().context;
}
const digits = (text: string): MeterReadEvent => ({ type: 'DIGITS', digits: [...text].map((d) => d.trim()) });

test.each([
  ['nothing', [], ['Still missing: all 4 dials']],
  ['one', [digits('3   ')], ['Still missing: dials 2, 3 and 4', 'double check your entry']],
  ['two', [digits('3 4 ')], ['Still missing: dials 2 and 4', 'double check your entry']],
  ['all but one', [digits('3 42')], ['Still missing: dial 2', 'double check your entry']],
  ['all of it', [digits('3042')], []],
  ['all of it and no day', [digits('3042'), { type: 'DATE', date: '' }], ['Still missing: the read date']],
] as [string, MeterReadEvent[], string[]][])(
  'with %s typed it says what is missing; and to double check what is begun, but not while it is typed [MTR-31]',
  (_what, steps, said) => {
    const entry = entryAfter(steps);
    const missing = whatIsMissing(entry);
    expect(lines(StillMissing, { entry, missing, isTyping: false })).toEqual(said);
    expect(lines(StillMissing, { entry, missing, isTyping: true })).toEqual(said.slice(0, 1));
  },
);

/* A photo on a day that is excluded. */

test('where a photo leaves no day, the next one is named and the photo can be removed; without it a day is free [MTR-38]', () => {
  const meter = meterWith({ registerGroup: '4D', dayOfMonth: 25, lastReadDate: '2026-10-22' });
  const photo = { fileName: 'a.jpg', fileType: 'image/jpeg', fileLength: 4 };
  const shown = (steps: MeterReadEvent[]) => {
    const entry = entryAfter(steps, { ...input, meter });
    return lines(PhotoDateConflict, { entry, onRemovePhoto: () => {} });
  };
  expect(shown([{ type: 'PHOTO', photo }])).toEqual([
    'A reading with a photo must be of today, and today cannot be. The next possible day is Nov. 26. Without the photo you can choose an earlier day.',
    'Remove the photo',
  ]);
  expect(
    shown([
      { type: 'PHOTO', photo },
      { type: 'PHOTO', photo: null },
    ]),
  ).toEqual([]);
});

test.each([
  ['11/21/2026', '2026-11-21'],
  ['1/5/2026', '2026-01-05'],
  ['2026-11-21', '2026-11-21'],
  ['11252026', '2026-11-25'],
  ['01052026', '2026-01-05'],
  ['１１２５２０２６', '2026-11-25'],
  ['١١/٢٥/٢٠٢٦', '2026-11-25'],
  ['11-25-2026', '2026-11-25'],
  ['11.25.2026', '2026-11-25'],
  ['11 25 2026', '2026-11-25'],
  ['25112026', null],
  ['1125202', null],
  ['112520261', null],
  ['11/25-2026', null],
  ['20261125', null],
  ['02302026', null],
])('the read date “%s” is %s', (written, day) => expect(parseReadDate(written)).toBe(day));
