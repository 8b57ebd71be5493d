import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { MeterReadForm } from '#features/meter/MeterReadForm.tsx';
import type { MeterReadEntry, MeterReadRow } from '#outbox/kinds/meterRead.ts';
import { anAccount } from './anAccount.ts';
import { aReading, meterCopy, TODAY } from './aReading.ts';
import { buttonsIn, markupOf, textsIn } from './pageMarkup.tsx';

/* The entry of a reading: its boxes, its day, and what keeps Submit off. */

vi.mock('#outbox/pageOutbox.ts', () => import('./idleOutbox.ts'));
vi.mock('#ui/Dialog.tsx', () => import('./dialogInPlace.tsx'));
beforeAll(() => wordsLoaded('meter-read', 'meter-scan', 'photo', 'shell', 'outbox'));
beforeEach(() => vi.useFakeTimers({ now: new Date(`${TODAY}T12:00:00-06:00`), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const PHOTO = { fileName: 'a.jpg', fileType: 'image/jpeg', fileLength: 120 * 1024 };

/** `entry`: as far as the customer got; undefined where they come anew. */
function formOf(
  facts: Parameters<typeof meterCopy>[0],
  entry?: Partial<MeterReadEntry>,
  change: object = {},
  { saved = [], replaces = [] }: { saved?: MeterReadRow[]; replaces?: string[] } = {},
) {
  const draft = entry && {
    entry: { digits: [...'48211'], date: TODAY, photo: null, box: null, ...entry },
    attachment: entry.photo ? new ArrayBuffer(8) : null,
    replaces,
    savedAt: `${TODAY}T18:00:00Z`,
  };
  return markupOf(MeterReadForm, {
    account: anAccount(),
    copy: meterCopy({ registerGroup: '5L', ...facts }, change),
    owner: '201',
    draftKey: 'meterRead:500010350138',
    draft: draft ?? null,
    saved,
    startsInFirstBox: false,
    onLost: () => {},
    onReopened: () => {},
  });
}
const boxesIn = (markup: string) => [...markup.matchAll(/aria-label="(Digit \d+ of \d+)"/g)].map(([, name]) => name);
const dateIn = (markup: string) => /placeholder="MM\/DD\/YYYY"[^>]*value="([^"]*)"/.exec(markup)?.[1];
const SUBMIT = 'Submit for 70 412 011';
const canSubmit = (markup: string) => buttonsIn(markup)[SUBMIT];
/** What is wrong with the day, or what there is to know of it. */
const ofDay = (markup: string) => {
  const texts = textsIn(markup);
  return texts.slice(texts.indexOf('Read date') + 1, texts.indexOf('Attach photo'));
};

test('who comes anew finds the meter, its last reading, empty boxes, and today [MTR-01] [MTR-28] [MTR-30] [MTR-35]', () => {
  const markup = formOf({});
  expect(textsIn(markup)).toEqual([
    'Last read 30 412 · Oct. 22 · you',
    'Updated 2 min ago',
    'Meter reading',
    'Scan the meter',
    'Read date',
    'Today',
    'Attach photo',
    'Still missing: all 5 digits',
    SUBMIT,
  ]);
  expect(boxesIn(markup)).toEqual([1, 2, 3, 4, 5].map((place) => `Digit ${place} of 5`));
  expect(dateIn(markup)).toBe('11/21/2026');
  // A keypad of digits is enough for a day.
  expect(markup).toMatch(/<input(?=[^>]*inputMode="numeric")[^>]*placeholder="MM\/DD\/YYYY"/i);
  expect(buttonsIn(markup)).toEqual({ 'Scan the meter': true, 'Open calendar': true, [SUBMIT]: false });
});

test.each([
  ['4D', 4, true],
  ['4L', 4, false],
  ['5D', 5, true],
  ['5L', 5, false],
  ['6D', 6, true],
  ['6L', 6, false],
  ['8L', 8, false],
  ['10', 10, false],
])('a register %s has %i boxes, with dials: %s [MTR-24] [MTR-25]', (registerGroup, boxes, withDials) => {
  const markup = formOf({ registerGroup });
  expect(boxesIn(markup)).toHaveLength(boxes);
  expect(textsIn(markup).includes('Pointer between two numbers? Take the lower. Between 9 and 0, take 9.')).toBe(
    withDials,
  );
  expect(textsIn(markup).includes(`Dial 1 of ${boxes}`)).toBe(withDials);
});

test.each<[string, Partial<MeterReadEntry>, string[], boolean]>([
  ['all', {}, [], true],
  [
    'one digit',
    { digits: ['4', '', '', '', ''] },
    ['Still missing: digits 2, 3, 4 and 5', 'double check your entry'],
    false,
  ],
  ['all but one digit', { digits: [...'482', '', '1'] }, ['Still missing: digit 4', 'double check your entry'], false],
  ['two digits, and still in a box', { digits: [...'482', '', ''], box: 3 }, ['Still missing: digits 4 and 5'], false],
  ['no day', { date: '' }, ['Still missing: the read date'], false],
  ['nothing', { digits: ['', '', '', '', ''], date: '' }, ['Still missing: all 5 digits, the read date'], false],
])(
  'with %s typed it says what is missing, and Submit waits for all of it [MTR-28] [MTR-30] [MTR-31]',
  (_what, entry, says, isOn) => {
    const markup = formOf({}, entry);
    expect(textsIn(markup).filter((text) => /missing|double/.test(text))).toEqual(says);
    expect(canSubmit(markup)).toBe(isOn);
  },
);

test.each<[string, Parameters<typeof meterCopy>[0], string, string[]]>([
  ['none', {}, '', ['select meter read date']],
  ['today', {}, '2026-11-21', ['Today']],
  ['tomorrow', {}, '2026-11-22', ['This day is still to come.']],
  ['the first possible', {}, '2026-10-22', []],
  ['the one before it', {}, '2026-10-21', ['The first possible day is Oct. 22.']],
  ['one that was sent', { submitted: ['2026-11-19'] }, '2026-11-19', ['A reading of this day was sent before.']],
  ['the one after it', { submitted: ['2026-11-19'] }, '2026-11-20', []],
  [
    'the last excluded',
    { dayOfMonth: 19 },
    '2026-11-19',
    ['Readings are not taken from the 1st to the 19th of a month.'],
  ],
  ['the first not excluded', { dayOfMonth: 19 }, '2026-11-20', []],
  [
    'the last excluded',
    { dayOfMonth: 3 },
    '2026-11-01',
    ['Readings are not taken from the 1st to the 3rd of a month.'],
  ],
])('a read date that is %s: %j %s [MTR-32] [MTR-34] [MTR-37] [MTR-38]', (_what, facts, date, says) => {
  const markup = formOf(facts, { date });
  expect(ofDay(markup)).toEqual(says);
  expect(canSubmit(markup)).toBe(says.length === 0 || says[0] === 'Today');
});

test.each([
  [{ moveInDate: '2026-11-20' }, 'Please add a photo of the meter: it shows what was used before you moved in.'],
  [{ moveOutDate: '2026-11-22' }, 'Please add a photo of the meter: it is your last reading here.'],
])('a start or a stop reading asks for its photo, and waits for it: %j [MTR-22] [MTR-30]', (facts, asks) => {
  const without = formOf(facts, {});
  expect(textsIn(without)).toContain(asks);
  expect(textsIn(without)).toContain('Still missing: a photo of the meter');
  expect(canSubmit(without)).toBe(false);
  const withPhoto = formOf(facts, { photo: PHOTO });
  expect(textsIn(withPhoto)).toContain('Ready to go, 120 KB');
  expect(canSubmit(withPhoto)).toBe(true);
  expect(textsIn(formOf({}, {}))).not.toContain(asks);
});

test.each([
  [{ moveInDate: '2026-11-22' }, 'You can read this meter from the day you move in.', 5],
  [{ moveOutDate: '2026-11-20' }, 'You have moved out, so no more readings are needed.', 5],
  [
    { moveOutDate: '2026-11-22', readType: 'MOR', submitted: ['2026-11-20'] } as const,
    'Your last reading here is in. Nothing more to do.',
    0,
  ],
])('a meter that is closed says why; nothing can be entered: %j [MTR-12] [MTR-13] [MTR-21]', (facts, says, boxes) => {
  const markup = formOf(facts as Parameters<typeof meterCopy>[0], {});
  expect(textsIn(markup)).toContain(says);
  expect(textsIn(markup).filter((text) => text.startsWith('Still missing'))).toEqual([]);
  expect(boxesIn(markup)).toHaveLength(boxes);
  expect([...markup.matchAll(/<input[^>]* disabled=""/g)]).toHaveLength(boxes && boxes + 2);
  expect(canSubmit(markup)).toBe(boxes === 0 ? undefined : false);
});

test.each([
  ['2026-11-19T17:58:00Z', 'ahead'],
  ['2026-11-23T17:58:00Z', 'behind'],
])(
  'where the server’s time was %s, the page says that the device’s clock is %s, and goes by ours [MTR-34]',
  (serverTime, wrong) => {
    const copy = meterCopy();
    const markup = formOf({}, undefined, { meter: { ...copy.meter, serverTime } });
    const today = serverTime.slice(8, 10);
    expect(textsIn(markup)[0]).toBe(
      `The clock of this device is ${wrong}: it says Nov. 21. By our clock today is Nov. ${today}, and we go by that.`,
    );
    expect(dateIn(markup)).toBe(`11/${today}/2026`);
  },
);

test('a clock that was set back cannot tell the day: it is asked for [MTR-34]', () => {
  const markup = formOf({}, undefined, {
    fetchedAt: '2026-11-24T17:58:00Z',
    meter: { ...meterCopy().meter, serverTime: '2026-11-24T17:58:00Z' },
  });
  expect(textsIn(markup)[0]).toBe(
    'The clock of this device was set back to Nov. 21, so we cannot tell what day it is. Please write the day you read the meter.',
  );
  expect(ofDay(markup)).toEqual(['select meter read date']);
});

/* A day has one reading. */

test.each<[string, Parameters<typeof formOf>, boolean]>([
  ['none is in', [{}], false],
  ['this device has one', [{}, undefined, {}, { saved: [aReading('waiting')] }], true],
  ['the utility has one', [{ submitted: [`${TODAY}T08:00:00-06:00`] }], true],
  ['the utility has one of yesterday', [{ submitted: ['2026-11-20'] }], false],
  [
    'it is being corrected, and the utility has it already',
    [{ submitted: [`${TODAY}T08:00:00-06:00`] }, {}, {}, { saved: [aReading('received')], replaces: ['a-reading'] }],
    false,
  ],
  ['it is being corrected', [{}, {}, {}, { saved: [aReading('received')], replaces: ['a-reading'] }], false],
  ['the meter is closed', [{ moveOutDate: '2026-11-20', submitted: [TODAY] }], false],
])('where %s, today’s reading stands in place of the form: %s', (_what, given, isDone) => {
  const markup = formOf(...given);
  expect(textsIn(markup).some((text) => text.startsWith('A day has one reading'))).toBe(isDone);
  expect(boxesIn(markup)).toHaveLength(isDone ? 0 : 5);
});

test.each([
  ['before the customer moves in', { moveInDate: '2026-12-05' }],
  ['after they moved out', { moveOutDate: '2026-10-01' }],
])('%s nothing can be entered, so nothing is scanned', (_, facts) => {
  expect(buttonsIn(formOf({}))).toHaveProperty('Scan the meter');
  expect(buttonsIn(formOf(facts))).not.toHaveProperty('Scan the meter');
});
