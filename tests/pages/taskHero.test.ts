import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { TaskHero } from '#features/meter/TaskHero.tsx';
import type { AccountTask } from '#parts/account/accountTasks.ts';
import type { MeterTask } from '#rules/meterTask.ts';
import { anAccount } from './anAccount.ts';
import { aReading } from './aReading.ts';
import { buttonsIn, linksIn, markupOf, textsIn } from './pageMarkup.tsx';

/* What home says of the meter of the account that is looked at. */

beforeAll(() => wordsLoaded('home', 'meter-read', 'outbox'));
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00-06:00'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const account = anAccount();
const heroOf = (task: MeterTask | null, saved?: AccountTask['saved']) =>
  markupOf(TaskHero, { shown: { account, task, saved }, accounts: [account], tasks: [], onRead: () => {} });
const due = (daysLeft: number): MeterTask => ({ kind: 'due', until: '2026-11-25', daysLeft });

const ENTER = 'Enter your reading';
const NOTHING = 'Nothing to do';

test.each([
  [4, '4 days left'],
  [2, '2 days left'],
  [1, '1 day left'],
  [0, 'Last day'],
])('a reading that is due in %i days says how long, and until when', (daysLeft, left) => {
  const markup = heroOf(due(daysLeft));
  expect(textsIn(markup)).toEqual([
    left,
    'Reading due',
    'Read your meter by Nov. 25.',
    ENTER,
    'Works without a connection',
  ]);
  expect(linksIn(markup)).toEqual({ [ENTER]: '/meter-read' });
});

test.each<[MeterTask | null, string[], string[]]>([
  [{ kind: 'open' }, [NOTHING, 'No reading due', 'You can send one at any time.', ENTER], [ENTER]],
  [{ kind: 'submitted' }, ['Received', 'Your reading is in', 'Nothing more to do until the next one.'], []],
  [
    null,
    [
      'Read your meter',
      'This account’s meter is not on this device yet. It comes by itself when there is a connection; after that it works without.',
      ENTER,
    ],
    [ENTER],
  ],
])('with nothing due: %j', (task, says, links) => {
  expect(textsIn(heroOf(task))).toEqual(says);
  expect(Object.keys(linksIn(heroOf(task)))).toEqual(links);
});

test.each([
  ['accountType02', 'Meters of business accounts are read by us. You do not need to send a reading.'],
  ['inactiveAccount', 'This account is not active, so there is no meter to read.'],
  ['disconnectedMeter', 'This meter is disconnected, so there is nothing to read.'],
  ['netMetered', 'Your meter measures power both ways and sends its readings itself. You do not need to read it.'],
  ['smartMeter', 'You have a smart meter. It sends its readings itself, so you do not need to read it.'],
  ['otherMeter', 'This meter cannot be read in the app. We read it for you.'],
] as const)('whose meter is not theirs to read is told why, and is led nowhere: %s', (why, says) => {
  const markup = heroOf({ kind: 'none', why });
  expect(textsIn(markup)).toEqual([NOTHING, 'No need to read your meter', says]);
  expect(linksIn(markup)).toEqual({});
  // Nor does a reading of before change that.
  expect(textsIn(heroOf({ kind: 'none', why }, aReading('received')))).toEqual(textsIn(markup));
});

test.each([
  ['preMoveIn', 'You can read this meter from the day you move in.'],
  ['postMoveOut', 'You have moved out, so no more readings are needed.'],
  ['stopReadSubmitted', 'Your last reading here is in. Nothing more to do.'],
] as const)('a meter that is closed says why: %s [MTR-21]', (state, says) => {
  const markup = heroOf({ kind: 'closed', state });
  expect(textsIn(markup)).toEqual([NOTHING, 'Nothing to read now', says]);
  expect(linksIn(markup)).toEqual({});
});

const SAFE = 'It is safe on this device.';
const SEE = 'See your reading';
test.each<[NonNullable<AccountTask['saved']>, string[]]>([
  [aReading('waiting'), ['Waiting to send', 'Reading 48 211', SAFE, SEE]],
  [aReading('sending'), ['Sending', 'Reading 48 211', SAFE, SEE]],
  [aReading('notAccepted'), ['Needs you', 'Reading 48 211', SAFE, SEE]],
  [aReading('held'), ['Needs you', 'Reading 48 211', SAFE, SEE]],
  [
    aReading('received', { answer: { errorCode: 0, reference: 'R-4711' } }),
    ['Received', 'Reading 48 211', 'No. R-4711', SEE],
  ],
  [aReading('received', { answer: { errorCode: 0 } }), ['Received', 'Reading 48 211', SEE]],
  [
    aReading('waiting', { answer: { errorCode: 0, reference: 'R-4711' } }),
    ['Received', 'Reading 48 211', 'No. R-4711', SEE],
  ],
])('a reading that was entered says where it stands in place of what was due', (saved, says) => {
  for (const task of [due(4), { kind: 'open' } as const, null]) {
    expect(textsIn(heroOf(task, saved))).toEqual(says);
    expect(linksIn(heroOf(task, saved))).toEqual({ [SEE]: '/outbox' });
  }
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
const ofThree = (tasks: AccountTask[] | undefined) =>
  markupOf(TaskHero, { shown: tasks?.[0] ?? taskOf(0, due(4)), accounts, tasks, onRead: () => {} });

test.each<[string, AccountTask[], string[], string[]]>([
  ['none done', [taskOf(0, due(4)), taskOf(1, due(3)), taskOf(2, due(2))], ['0 of 3 done'], [ENTER]],
  [
    'this one done',
    [taskOf(0, due(4), aReading('waiting')), taskOf(1, due(3)), taskOf(2, due(2))],
    ['1 of 3 done'],
    ['Next account: Well and shop', SEE],
  ],
  [
    'the others done',
    [taskOf(0, due(4)), taskOf(1, due(3), aReading('waiting')), taskOf(2, { kind: 'submitted' })],
    ['2 of 3 done'],
    [ENTER],
  ],
  [
    'all done',
    [taskOf(0, due(4), aReading('waiting')), taskOf(1, { kind: 'submitted' }), taskOf(2, { kind: 'submitted' })],
    ['3 of 3 done'],
    [SEE],
  ],
  [
    'one that wants none, one unknown',
    [taskOf(0, { kind: 'submitted' }), taskOf(1, { kind: 'none', why: 'smartMeter' }), taskOf(2, null)],
    ['1 of 2 done', '1 not on this device yet'],
    [],
  ],
  ['none that wants one', [0, 1, 2].map((at) => taskOf(at, { kind: 'open' })), [], [ENTER]],
])(
  'of several accounts it says how many are done, and leads to the next where this one needs nothing: %s',
  (_what, tasks, says, leads) => {
    const markup = ofThree(tasks);
    expect(textsIn(markup).filter((text) => /done$|yet$/.test(text))).toEqual(says);
    expect([...Object.keys(buttonsIn(markup)), ...Object.keys(linksIn(markup))]).toEqual(leads);
  },
);

test('one account has nothing to count, and before it is known what is done its place is held', () => {
  expect(textsIn(heroOf(due(4))).filter((text) => text.endsWith(' done'))).toEqual([]);
  expect(ofThree(undefined)).toMatch(/<div class="flex flex-col gap-2 invisible">/);
  expect(ofThree([0, 1, 2].map((at) => taskOf(at, due(4))))).not.toContain('invisible');
});
