import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import type { MeterDetails } from '#contracts/meter.ts';
import { TodaysReading } from '#features/meter/TodaysReading.tsx';
import type { MeterReadRow } from '#outbox/kinds/meterRead.ts';
import type { AccountTask } from '#parts/account/accountTasks.ts';
import { anAccount } from './anAccount.ts';
import { aReading, meterCopy, TODAY } from './aReading.ts';
import { buttonsIn, markupOf, textsIn } from './pageMarkup.tsx';

/* What stands in place of the form on a day that has its reading. */

vi.mock('#outbox/pageOutbox.ts', () => import('./idleOutbox.ts'));
vi.mock('#ui/Dialog.tsx', () => import('./dialogInPlace.tsx'));
beforeAll(() => wordsLoaded('meter-read', 'outbox'));
beforeEach(() => vi.useFakeTimers({ now: new Date(`${TODAY}T20:00:00-06:00`), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

interface Given {
  row?: MeterReadRow;
  facts?: Parameters<typeof meterCopy>[0];
  change?: Partial<MeterDetails>;
  tasks?: AccountTask[];
}
function shown({ row, facts, change, tasks }: Given) {
  const copy = meterCopy(facts);
  return markupOf(TodaysReading, {
    copy: { ...copy, meter: { ...copy.meter, ...change } },
    today: TODAY,
    row,
    saved: row ? [row] : [],
    tasks,
    onReopened: () => {},
  });
}
const received = (change: object = {}) =>
  aReading('received', {
    answer: { errorCode: 0, reference: 'R-4711' },
    settledAt: '2026-11-22T01:13:00Z',
    ...change,
  });
const ONE = 'A day has one reading: a new one would not count.';
const TABLE = ['Last readings', 'Day', 'Reading'];
/** A text of several words is several texts in markup. */
const linesOf = (given: Given) => textsIn(shown(given));

test('a reading that is in stands with its time and number, and can be corrected until midnight', () => {
  const markup = shown({ row: received() });
  expect(textsIn(markup)).toEqual([
    'Today’s reading is in',
    '48 211',
    'Received 7:13 p.m., No. R-4711',
    'It is wrong: correct it',
    'Correcting replaces 48 211. Possible until midnight.',
    `${ONE} Next one from tomorrow.`,
    ...TABLE,
    'Nov. 21, you',
    '48 211',
    'Oct. 22, you',
    '30 412',
  ]);
  expect(buttonsIn(markup)).toEqual({ 'It is wrong: correct it': true });
});

test.each<[string, MeterReadRow, string[]]>([
  ['waits', aReading('waiting'), ['It is wrong: change it', 'What you confirm then replaces 48 211.']],
  [
    'waits for a sign-in',
    aReading('signInNeeded'),
    [
      'You are signed out. Sign in, and it is sent.',
      'It is wrong: change it',
      'What you confirm then replaces 48 211.',
    ],
  ],
  ['is on its way', aReading('sending'), []],
])('a reading that %s is not said to be in, and can be changed unless it is being sent', (_what, row, says) => {
  expect(linesOf({ row }).slice(0, 3 + says.length)).toEqual([
    'Today’s reading waits on this device',
    '48 211',
    'Saved 12:00 p.m., not sent yet.',
    ...says,
  ]);
});

test('a reading whose photo is still to come is in, and is not corrected before', () => {
  const row = aReading('waiting', {
    answer: { errorCode: 0, reference: 'R-4711' },
    stepNames: ['reading', 'photoAddress'],
    done: 1,
  });
  expect(linesOf({ row }).slice(0, 5)).toEqual([
    'Today’s reading is in',
    '48 211',
    'Received 12:00 p.m., No. R-4711',
    'Its photo is still on the way.',
    `${ONE} Next one from tomorrow.`,
  ]);
});

test('a reading whose place one of the account’s holder took says so, and is corrected no more', () => {
  const row = received();
  const { submittedDateTime } = row.intent;
  const markup = shown({ row, change: { gaveWay: [{ submittedDateTime }] } });
  expect(textsIn(markup).slice(0, 5)).toEqual([
    'Your reading does not count',
    '48 211',
    'Received 7:13 p.m., No. R-4711',
    'The account’s holder read the meter on this day too, and theirs counts in place of yours.',
    `${ONE} Next one from tomorrow.`,
  ]);
  expect(buttonsIn(markup)).toEqual({});
  const ofAnotherTime = { gaveWay: [{ submittedDateTime: submittedDateTime.replace(/T..:/, 'T01:') }] };
  expect(buttonsIn(shown({ row, change: ofAnotherTime }))).toEqual({ 'It is wrong: correct it': true });
});

test('a reading that another device sent is in, and is not corrected here', () => {
  const elsewhere = 'It was not sent from this device, so it cannot be corrected here. Is it wrong? Please call us.';
  const facts = { lastRead: '48211', lastReadDate: TODAY, submitted: [TODAY] };
  expect(linesOf({ facts }).slice(0, 4)).toEqual([
    'Today’s reading is in',
    '48 211',
    elsewhere,
    `${ONE} Next one from tomorrow.`,
  ]);
  // Its figure is not known where another reading is the last one.
  expect(linesOf({ facts: { submitted: [TODAY] } }).slice(0, 2)).toEqual(['Today’s reading is in', elsewhere]);
});

test('the next day that takes a reading is named where it is not tomorrow [MTR-38]', () => {
  const facts = { dayOfMonth: 25 };
  expect(linesOf({ row: received(), facts })).toContain(`${ONE} Next one from Nov. 26.`);
});

test('the table says use a day where the multiplier is known, and by whom each was read', () => {
  const bill = { meterNumber: '70412011', multiplier: 1, kwh: 740 };
  const billed = {
    latest: { ...bill, from: '2026-10-12', to: '2026-11-11', read: '48100', readType: 'E' },
    estimated: [{ ...bill, from: '2026-09-12', to: '2026-10-11', read: '47480', readType: 'R' }],
    lastRead: { day: '2026-09-11', read: '47000', meterNumber: '70412011' },
  };
  const lines = linesOf({ row: received(), facts: { lastReadDate: '' }, change: { billed } });
  expect(lines.slice(lines.indexOf('Last readings'))).toEqual([
    ...TABLE,
    'kWh a day',
    'Nov. 21, you',
    '48 211',
    '11.1',
    'Nov. 11, estimate',
    '48 100',
    '20.0',
    'Oct. 11, new estimate',
    '47 480',
    '16.0',
    'Sep. 11',
    '47 000',
  ]);
});

test('where no other reading is known there is no table', () => {
  expect(linesOf({ row: received(), facts: { lastReadDate: '' } })).not.toContain('Last readings');
});

test('of several accounts the next one that wants a reading is one press away', () => {
  const account = anAccount({ descriptiveName: 'Grain bins', caAccount: '500010350200' });
  const tasks: AccountTask[] = [{ account, task: { kind: 'due', until: '2026-11-25', daysLeft: 4 }, saved: undefined }];
  expect(Object.keys(buttonsIn(shown({ row: received(), tasks })))).toContain('Next account: Grain bins');
});
