import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import type { BillDetails } from '#contracts/bill.ts';
import { ReadingResult } from '#features/meter/ReadingResult.tsx';
import type { MeterReadRow } from '#outbox/kinds/meterRead.ts';
import type { AccountTask } from '#parts/account/accountTasks.ts';
import { billedWith, billWith, estimatedSince } from '../rules/billedWith.ts';
import { anAccount } from './anAccount.ts';
import { aReading, meterCopy, TODAY } from './aReading.ts';
import { buttonsIn, linksIn, markupOf, textsIn } from './pageMarkup.tsx';

/* What became of a reading, on the page where it was entered. */

vi.mock('#outbox/pageOutbox.ts', () => import('./idleOutbox.ts'));
beforeAll(() => wordsLoaded('meter-read', 'cost-so-far', 'outbox', 'contact'));
beforeEach(() => vi.useFakeTimers({ now: new Date(`${TODAY}T12:00:30-06:00`), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const resultOf = (
  row: MeterReadRow,
  tasks?: AccountTask[],
  { facts, bill }: { facts?: Parameters<typeof meterCopy>[0]; bill?: BillDetails } = {},
) => markupOf(ReadingResult, { row, meter: meterCopy(facts).meter, bill, tasks, onAnother: () => {} });
const received = (change: object = {}) =>
  aReading('received', { answer: { errorCode: 0, reference: 'R-4711' }, ...change });
const declined = (message: string) =>
  aReading('notAccepted', { failure: { kind: 'refused', status: 200, code: '3', message }, attempts: 1 });
const WHAT = ['48 211', 'Meter 70 412 011, read Nov. 21'];
const REMINDER = ['Set up a reminder', 'We tell you when your meter can be read again.'];
const END = ['Done', 'Another reading'];

test.each([
  ['NONE', 'Thank you. Your reading is in.'],
  ['IN', 'Thank you. Your first reading here is in, so you pay only for what you use.'],
  ['OUT', 'Thank you. Your last reading here is in, so your final bill will be right.'],
])(
  'a reading that is in (%s) is thanked for in its own words, and leads home, to another one or a reminder [MTR-60] [MTR-61] [MTR-64] [MTR-65]',
  (moveInOutIndicator, thanks) => {
    const markup = resultOf(received({ moveInOutIndicator }));
    expect(textsIn(markup)).toEqual([
      'Received',
      'No. R-4711',
      ...WHAT,
      'Saved on this device',
      'just now',
      'Sent',
      'Confirmed by us',
      thanks,
      'Copy',
      'Print',
      ...REMINDER,
      ...END,
    ]);
    expect(linksIn(markup)).toEqual({ [REMINDER.join(' ')]: '/my-profile/primary-details', Done: '/Homepage' });
    expect(buttonsIn(markup)).toMatchObject({ 'Another reading': true });
  },
);

test.each([
  ['A reading of this day was already received.', 'A reading of this day was already received.'],
  ['', 'We could not accept this reading. Check the figures and the date and send it again, or call us.'],
])('a declined reading says so and why, and may be followed by another one: %j [MTR-62] [MTR-64]', (message, why) => {
  const markup = resultOf(declined(message));
  expect(textsIn(markup)).toEqual([
    'Not accepted',
    ...WHAT,
    'Saved on this device',
    'just now',
    'Sent',
    'Not accepted',
    why,
    'Look at the meter again and enter what it shows. If it shows this, call us: 1-306-555-0120.',
    'request declined',
    ...END,
  ]);
});

test('a reading that waits is on the device first: nobody is thanked, and nothing is said to be declined', () => {
  const texts = textsIn(resultOf(aReading('waiting', { deadline: '2026-11-25' })));
  expect(texts.slice(0, 5)).toEqual(['Saved', ...WHAT, 'Saved on this device', 'just now']);
  expect(texts).toContain('It goes when you open the app with a connection. Send by Nov. 25.');
  expect(texts.filter((text) => /Thank you|declined/.test(text))).toEqual([]);
  expect(texts.slice(-2)).toEqual(END);
});

test('of several accounts the next one that wants a reading is one press away, but not from one that was declined', () => {
  const next = anAccount({ descriptiveName: 'Grain bins', caAccount: '500010350200' });
  const tasks: AccountTask[] = [
    { account: next, task: { kind: 'due', until: '2026-11-25', daysLeft: 4 }, saved: undefined },
  ];
  expect(Object.keys(buttonsIn(resultOf(received(), tasks)))).toContain('Next account: Grain bins');
  expect(Object.keys(buttonsIn(resultOf(aReading('waiting'), tasks)))).toContain('Next account: Grain bins');
  expect(Object.keys(buttonsIn(resultOf(declined('No.'), tasks)))).toEqual(['Another reading']);
  expect(Object.keys(buttonsIn(resultOf(received(), [])))).not.toContain('Next account: Grain bins');
});

/* What it costs. */

/** As it stands between the reading and what can be done next. */
const saidOfCost = (texts: string[]) =>
  texts.filter((text) => /Since|about|a day|so far|estimated|basic|latest/.test(text));
const READ = { lastRead: '48000', lastReadDate: '2026-11-09' };

test('with a bill that was read the result says what was used since, about what it costs, and about the next bill', () => {
  const facts = { ...READ, billed: billedWith(billWith({ read: '48000' })) };
  const bill = { eppFlag: false, FinalBill: false } as BillDetails;
  expect(saidOfCost(textsIn(resultOf(received(), [], { facts, bill })))).toEqual([
    'Since the reading of Nov. 9, 12 days',
    '17.6 a day',
    'about $33',
    'so far, energy and GST',
    'Next bill about $110 to $125, if you go on as in these 12 days.',
    '211 kWh at 15.0 cents, the latest price that we billed, and GST.',
    'The next bill: your use a day over 31 days, 6% less and 6% more, the basic charge of $29.45, and GST. Other charges, credits and what is still open are not in it.',
  ]);
  // Where the bill is not on the device nobody knows whether the next one is made so.
  expect(saidOfCost(textsIn(resultOf(received(), [], { facts })))).toEqual([
    'Since the reading of Nov. 9, 12 days',
    '17.6 a day',
    'about $33',
    'so far, energy and GST',
    '211 kWh at 15.0 cents, the latest price that we billed, and GST.',
  ]);
});

test('after one day it is a day, and says nothing of the next bill', () => {
  const facts = { lastRead: '48200', lastReadDate: '2026-11-20' };
  const billed = billedWith(billWith({ to: '2026-11-20', read: '48200' }));
  const bill = { eppFlag: false, FinalBill: false } as BillDetails;
  expect(saidOfCost(textsIn(resultOf(received(), [], { facts: { ...facts, billed }, bill })))).toEqual([
    'Since the reading of Nov. 20, 1 day',
    '11.0 a day',
    'about $2',
    'so far, energy and GST',
    '11 kWh at 15.0 cents, the latest price that we billed, and GST.',
  ]);
});

const estimated = (kwh: number) => ({
  ...READ,
  lastRead: '47900',
  billed: estimatedSince('2026-08-09', '46131', [
    { to: '2026-11-09', kwh },
    { to: '2026-10-09', kwh },
    { to: '2026-09-09', kwh },
  ]),
});

test.each([
  [
    480,
    'Your bills since Aug. 9 were estimated. By your reading they counted about 400 kWh too little: about $55 to $70 may be added. The utility works it out.',
  ],
  [
    750,
    'Your bills since Aug. 9 were estimated. By your reading they counted about 410 kWh too much: about $60 to $70 may come off. The utility works it out.',
  ],
  [613, 'Your bills since Aug. 9 were estimated. By your reading they counted about what you used.'],
])('with bills that were estimated at %i kWh each it says how far they were off, and no cost', (kwh, says) => {
  const facts = estimated(kwh);
  for (const row of [received(), aReading('waiting')]) {
    expect(saidOfCost(textsIn(resultOf(row, [], { facts })))).toEqual([says]);
  }
  expect(saidOfCost(textsIn(resultOf(declined('No.'), [], { facts })))).toEqual([]);
});

test('a reading that was declined costs nothing', () => {
  const facts = { ...READ, billed: billedWith(billWith({ read: '48000' })) };
  expect(saidOfCost(textsIn(resultOf(declined('No.'), [], { facts })))).toEqual([]);
});
