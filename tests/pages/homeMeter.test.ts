import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { MeterHero } from '#features/meter/MeterHero.tsx';
import { MeterRow } from '#features/meter/MeterRow.tsx';
import { ReadingsProgress } from '#features/meter/ReadingsProgress.tsx';
import { type AccountTask, nextToRead } from '#parts/account/accountTasks.ts';
import type { MeterTask } from '#rules/meterTask.ts';
import { anAccount } from './anAccount.ts';
import { aReading } from './aReading.ts';
import { linksIn, markupOf, textsIn } from './pageMarkup.tsx';

/* What home says of the meter of the account that is looked at: as its hero where a reading is due, else as a row. */

beforeAll(() => wordsLoaded('home', 'meter-read', 'outbox'));
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00-06:00'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

type Due = Extract<MeterTask, { kind: 'due' }>;
const account = anAccount();
const due = (daysLeft: number): Due => ({ kind: 'due', until: '2026-11-25', daysLeft });
const rowOf = (task: MeterTask | null, saved?: AccountTask['saved'], isWelcome = false) =>
  linksIn(markupOf(MeterRow, { shown: { account, task, saved, isWelcome } }));

test.each([
  [46, 'Reading due'],
  [45, '45 days left'],
  [2, '2 days left'],
  [1, '1 day left'],
  [0, 'Last day'],
])('a reading that is due in %i days says how long, where that is not long, and until when', (daysLeft, left) => {
  const markup = markupOf(MeterHero, { task: due(daysLeft) });
  expect(textsIn(markup)).toEqual([
    left,
    'Read your meter',
    'Read your meter by Wednesday, Nov. 25.',
    'Enter your reading',
    'Works without a connection',
  ]);
  expect(linksIn(markup)).toEqual({ 'Enter your reading': '/meter-read' });
});

test.each<[MeterTask | null, string]>([
  [due(4), 'Read your meter By Wednesday, Nov. 25. Works without a connection.'],
  [due(1), 'Read your meter By tomorrow. Works without a connection.'],
  [due(0), 'Read your meter Today is the last day. Works without a connection.'],
  [{ kind: 'open' }, 'Read your meter No reading due. You can send one at any time.'],
  [{ kind: 'submitted' }, 'Your reading is in Nothing more to do until the next one.'],
  [
    { kind: 'none', why: 'accountType02' },
    'No need to read your meter Meters of business accounts are read by us. You do not need to send a reading.',
  ],
  [
    { kind: 'none', why: 'inactiveAccount' },
    'No need to read your meter This account is not active, so there is no meter to read.',
  ],
  [
    { kind: 'none', why: 'disconnectedMeter' },
    'No need to read your meter This meter is disconnected, so there is nothing to read.',
  ],
  [
    { kind: 'none', why: 'netMetered' },
    'No need to read your meter Your meter measures power both ways and sends its readings itself. You do not need to read it.',
  ],
  [
    { kind: 'none', why: 'smartMeter' },
    'No need to read your meter You have a smart meter. It sends its readings itself, so you do not need to read it.',
  ],
  [
    { kind: 'none', why: 'otherMeter' },
    'No need to read your meter This meter cannot be read in the app. We read it for you.',
  ],
  [
    null,
    'Read your meter This account’s meter is not on this device yet. It comes by itself when there is a connection; after that it works without.',
  ],
])('the row of the meter: %j', (task, says) => {
  expect(rowOf(task)).toEqual({ [says]: '/meter-read' });
});

test('a reading that nobody asks for is offered where it keeps the bill from being estimated', () => {
  const offer = 'Read this month, so your bill is not estimated Works without a connection.';
  expect(rowOf({ kind: 'open' }, undefined, true)).toEqual({ [offer]: '/meter-read' });
  // What was entered goes before it.
  expect(Object.keys(rowOf({ kind: 'open' }, aReading('waiting'), true))[0]).toMatch(/^Reading 48 211/);
});

test.each([
  ['preMoveIn', 'You can read this meter from the day you move in.'],
  ['postMoveOut', 'You have moved out, so no more readings are needed.'],
  ['stopReadSubmitted', 'Your last reading here is in. Nothing more to do.'],
] as const)('a meter that is closed says why: %s [MTR-21]', (state, says) => {
  expect(Object.keys(rowOf({ kind: 'closed', state }))).toEqual([`Nothing to read now ${says}`]);
});

const SAFE = 'It is kept on this device.';
const ANSWER = { answer: { errorCode: 0, reference: 'R-4711' } };
test.each<[NonNullable<AccountTask['saved']>, string]>([
  [aReading('waiting'), `Waiting to send. ${SAFE}`],
  [aReading('sending'), `Sending. ${SAFE}`],
  [aReading('notAccepted'), `Needs you. ${SAFE}`],
  [aReading('held'), `Needs you. ${SAFE}`],
  [aReading('received', ANSWER), 'Received, No. R-4711'],
  [aReading('received', { answer: { errorCode: 0 } }), 'Received'],
  [aReading('waiting', ANSWER), 'Received, No. R-4711'],
])('a reading that was entered says where it stands in place of what was due', (saved, says) => {
  for (const task of [due(4), { kind: 'open' } as const, null]) {
    expect(rowOf(task, saved)).toEqual({ [`Reading 48 211 ${says}`]: '/outbox' });
  }
  // Whose meter is not theirs to read is told so all the same.
  const none = { kind: 'none', why: 'smartMeter' } as const;
  expect(rowOf(none, saved)).toEqual(rowOf(none));
});

const others = ['Grain bins', 'Well and shop'].map((descriptiveName, index) =>
  anAccount({ descriptiveName, caAccount: `50001035020${index}` }),
);
const accounts = [account, ...others];
const taskOf = (at: number, task: MeterTask | null, saved?: AccountTask['saved']): AccountTask => ({
  account: accounts[at] ?? account,
  task,
  saved,
});

test.each<[string, AccountTask[], string[], string | undefined]>([
  ['none done', [taskOf(0, due(4)), taskOf(1, due(3)), taskOf(2, due(2))], ['0 of 3 done'], 'Well and shop'],
  [
    'this one done',
    [taskOf(0, due(4), aReading('waiting')), taskOf(1, due(3)), taskOf(2, due(4))],
    ['1 of 3 done'],
    'Grain bins',
  ],
  [
    'the others done',
    [taskOf(0, due(4)), taskOf(1, due(3), aReading('waiting')), taskOf(2, { kind: 'submitted' })],
    ['2 of 3 done'],
    undefined,
  ],
  [
    'one that wants none, one unknown',
    [taskOf(0, { kind: 'submitted' }), taskOf(1, { kind: 'none', why: 'smartMeter' }), taskOf(2, null)],
    ['1 of 2 done', '1 not on this device yet'],
    undefined,
  ],
  ['none that wants one', [0, 1, 2].map((at) => taskOf(at, { kind: 'open' })), [], undefined],
])('of several accounts it counts how many are done, and knows which is next: %s', (_what, tasks, says, next) => {
  expect(textsIn(markupOf(ReadingsProgress, { accounts, tasks }))).toEqual(says);
  expect(nextToRead(tasks, account.caAccount)?.descriptiveName).toBe(next);
});

test('before it is known what is done its place is held', () => {
  const before = markupOf(ReadingsProgress, { accounts, tasks: undefined });
  expect(before).toMatch(/<div class="flex flex-col gap-2 invisible">/);
  const tasks = [0, 1, 2].map((at) => taskOf(at, due(4)));
  expect(markupOf(ReadingsProgress, { accounts, tasks })).not.toContain('invisible');
});
