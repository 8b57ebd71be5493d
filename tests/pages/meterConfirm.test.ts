import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { wordsLoaded } from '#content/bundled.ts';
import type { BilledUse } from '#contracts/meteredUse.ts';
import { Confirmation } from '#features/meter/Confirmation.tsx';
import { meterReadMachine } from '#machines/meterRead.machine.ts';
import type { MeterReadRow } from '#outbox/kinds/meterRead.ts';
import { billedWith, billWith } from '../rules/billedWith.ts';
import { aReading, meterCopy, TODAY } from './aReading.ts';
import { buttonsIn, markupOf, textsIn } from './pageMarkup.tsx';

/* What is asked before a reading is submitted. */

vi.mock('#ui/Dialog.tsx', () => import('./dialogInPlace.tsx'));
beforeAll(() => wordsLoaded('meter-read', 'cost-so-far'));
beforeEach(() => vi.useFakeTimers({ now: new Date(`${TODAY}T12:00:00-06:00`), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

interface Given {
  facts?: Parameters<typeof meterCopy>[0];
  date?: string;
  first?: MeterReadRow;
  saving?: boolean;
  notSavedBy?: string;
}
function asked(reading: string, { facts, date = TODAY, first, saving = false, notSavedBy }: Given = {}) {
  const copy = meterCopy({ registerGroup: '5L', ...facts });
  const { caAccount, meterNumber, meter } = copy;
  const actor = createActor(meterReadMachine, { input: { caAccount, meterNumber, meter, today: TODAY } }).start();
  actor.send({ type: 'DIGITS', digits: [...reading] });
  actor.send({ type: 'DATE', date });
  const entry = { ...actor.getSnapshot().context, notSavedBy: notSavedBy ?? null };
  return markupOf(Confirmation, {
    entry,
    place: 'Home quarter',
    first,
    open: true,
    saving,
    notSaved: notSavedBy !== undefined,
    onConfirm: () => {},
    onChange: () => {},
  });
}
/** The place and its meter, as they stand on the page below. */
const WHICH = ['Home quarter', 'Meter 70 412 011'];
const UNUSUAL = 'This differs a lot from your last reading.';
const DOUBLE = 'double check your entry';

test('a reading stands beside the last one, with what was used since, and is confirmed or changed [MTR-55]', () => {
  const markup = asked('31240');
  expect(textsIn(markup)).toEqual([
    'Is this right?',
    ...WHICH,
    'Last, Oct. 22',
    '30 412',
    'New, Nov. 21',
    '31 240',
    '828 more than last time',
    'Confirm',
    'Change',
  ]);
  expect(buttonsIn(markup)).toEqual({ Confirm: true, Change: true });
});

test('a first reading stands alone, and is never unusual [MTR-57]', () => {
  const copy = meterCopy();
  expect(copy.meter.lastRead).not.toBe(null);
  expect(textsIn(asked('00017', { facts: { lastReadDate: '' } }))).toEqual([
    'Is this right?',
    ...WHICH,
    'New, Nov. 21',
    '00 017',
    'Confirm',
    'Change',
  ]);
});

test('a lower reading is doubted: changing it comes first, and how it could be right is said [MTR-31] [MTR-57]', () => {
  const markup = asked('00017', { facts: { lastRead: '48102' } });
  expect(textsIn(markup)).toEqual([
    'Lower than last time',
    ...WHICH,
    'Last, Oct. 22',
    '48 102',
    'New, Nov. 21',
    '00 017',
    'A meter counts up, and this is 48 085 less than your last reading. It is right only if your meter went past 99 999 and started again.',
    UNUSUAL,
    DOUBLE,
    'Change',
    'It is right: send 00 017',
  ]);
  expect(Object.keys(buttonsIn(markup))).toEqual(['Change', 'It is right: send 00 017']);
});

test.each([
  ['5L', '10000', '11000', false],
  ['5L', '10000', '11001', true],
  ['5L', '10000', '09000', false],
  ['5L', '10000', '08999', true],
  ['4L', '1000', '1400', false],
  ['4L', '1000', '1401', true],
  ['4L', '1000', '0600', false],
  ['4L', '1000', '0599', true],
  ['6L', '100000', '900000', false],
])(
  'on a register %s after %s, %s is unusual: %s [MTR-31] [MTR-56] [MTR-57]',
  (registerGroup, lastRead, reading, isUnusual) => {
    const texts = textsIn(asked(reading, { facts: { registerGroup, lastRead } }));
    expect([texts.includes(UNUSUAL), texts.includes(DOUBLE)]).toEqual([isUnusual, isUnusual]);
  },
);

test.each([
  ['30412', 'Is this right?', '0 more than last time'],
  ['30411', 'Lower than last time', undefined],
])('a reading of %s after 30412 is asked about: %s', (reading, title, used) => {
  const texts = textsIn(asked(reading));
  expect(texts[0]).toBe(title);
  expect(texts.find((text) => text.endsWith('more than last time'))).toBe(used);
});

test('where the meter’s multiplier is known it says the kWh; where a bill was made from a reading, about what they cost', () => {
  const of = (billed: BilledUse) =>
    textsIn(asked('31240', { facts: { lastReadDate: '2026-11-09', billed } })).slice(7, 9);
  expect(of(billedWith(billWith({ read: '30412' })))).toEqual([
    '828 kWh used',
    'About $130 so far, energy and GST, since the reading of Nov. 9',
  ]);
  expect(of(billedWith(billWith({ read: '30412', multiplier: 40 })))).toEqual([
    '33 120 kWh used',
    'About $5,216 so far, energy and GST, since the reading of Nov. 9',
  ]);
  expect(of(billedWith(billWith({ readType: 'E' })))).toEqual(['828 kWh used', 'Confirm']);
});

test('a reading that is doubted says no cost', () => {
  const billed = billedWith(billWith({ read: '30412' }));
  const costOf = (reading: string) =>
    textsIn(asked(reading, { facts: { lastReadDate: '2026-11-09', billed } })).filter((text) => /so far/.test(text))
      .length;
  expect(['33453', '33454', '30411'].map(costOf)).toEqual([1, 0, 0]);
});

test('a second reading of a day is told of the first', () => {
  const told =
    'You submitted 48 250 for this day already, and we take one reading a day. To put it right, change that one: it is in your list of readings and reports.';
  expect(textsIn(asked('31240'))).not.toContain(told);
  expect(textsIn(asked('31240', { first: aReading('waiting', { meterRead: '48250' }) }))).toContain(told);
});

test('while it is saved it cannot be pressed again; what could not be saved says why', () => {
  expect(buttonsIn(asked('31240', { saving: true }))).toEqual({ 'Confirm Saving …': false, Change: true });
  const full = asked('31240', { notSavedBy: 'QuotaExceededError' });
  expect(textsIn(full)).toContain(
    'This device could not save your reading. Free some space and press Confirm again; nothing you typed is lost.',
  );
  expect(buttonsIn(full)).toEqual({ Confirm: true, Change: true });
  const lost = asked('31240', { notSavedBy: 'DatabaseClosedError' });
  expect(textsIn(lost)).toContain(
    'This browser has lost the place where it keeps your reading. Load the page again: what you typed comes back, and can be saved then.',
  );
  expect(buttonsIn(lost)).toEqual({ 'Load the page again': true, Change: true });
});
