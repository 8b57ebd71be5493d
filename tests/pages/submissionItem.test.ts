import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import type { Failure } from '#contracts/failure.ts';
import { WaitingAdvice } from '#features/outbox/OutboxPage.tsx';
import { noteDiskFull } from '#outbox/diskFull.ts';
import type { MeterReadRow } from '#outbox/kinds/meterRead.ts';
import { SubmissionItem } from '#parts/submission/SubmissionList.tsx';
import { aReading, TODAY } from './aReading.ts';
import { buttonsIn, markupOf, textsIn } from './pageMarkup.tsx';

/* What the outbox says of one reading, and what can be done about it; and of all that wait. */

vi.mock('#outbox/pageOutbox.ts', () => import('./idleOutbox.ts'));
vi.mock('#ui/Dialog.tsx', () => import('./dialogInPlace.tsx'));
beforeAll(() => wordsLoaded('outbox', 'text-message'));
beforeEach(() => vi.useFakeTimers({ now: new Date(`${TODAY}T12:00:30-06:00`), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const itemOf = (row: MeterReadRow, mustSignIn = false) =>
  markupOf(SubmissionItem, { row, mustSignIn, textNumber: undefined, onReopened: () => {} });
const WHAT = ['Meter reading 48 211', 'Home quarter · just now'];
const CHANGE = ['Change', 'Remove'];
const tried = (failure: Failure, change: object = {}) => ({ failure, attempts: 1, tries: 1, ...change });
const declined = (message: string, code = '3'): Failure => ({ kind: 'refused', status: 200, code, message });
const ANSWER = { errorCode: 0, reference: 'R-4711' };
/** A reading with a photo: the reading itself is there, the photo is not. */
const withPhoto = { stepNames: ['reading', 'photoAddress', 'photoBytes', 'photoScan'], done: 1, answer: ANSWER };

test.each<[what: string, MeterReadRow, says: string[], actions: string[], below?: string]>([
  ['waits', aReading('waiting'), ['Waiting to send'], CHANGE],
  [
    'waits, with a day',
    aReading('waiting', { deadline: '2026-11-25' }),
    ['Waiting to send', 'send by Nov. 25'],
    CHANGE,
  ],
  ['waits without a connection', aReading('waiting', tried({ kind: 'offline' })), ['Waiting to send'], CHANGE],
  [
    'was tried',
    aReading('waiting', tried({ kind: 'retryLater', reason: 'busy' })),
    ['Waiting to send'],
    CHANGE,
    'The utility could not be reached yet. The app tries again.',
  ],
  [
    'is refused on the way',
    aReading('waiting', tried({ kind: 'held', status: 403, by: 'elsewhere' })),
    ['Waiting to send'],
    CHANGE,
    'Something on the way to us refuses it, a network’s sign-in page for example. It is kept and tried again now and then. On another network, press Send now.',
  ],
  [
    'is refused at the utility',
    aReading('waiting', tried({ kind: 'held', status: 413, by: 'utility' })),
    ['Waiting to send'],
    CHANGE,
    'Our service could not read it. It is kept and tried again now and then; Send now tries at once.',
  ],
  ['is being sent', aReading('sending'), ['Sending'], []],
  [
    'waits for a sign-in',
    aReading('signInNeeded'),
    ['Needs you', 'You are signed out. Sign in, and it is sent.'],
    CHANGE,
  ],
  [
    'this version cannot send',
    aReading('held'),
    ['Needs you', 'This version of the app could not send it. It is kept; update the app or press Send now.'],
    CHANGE,
  ],
  [
    'is being changed',
    aReading('changing'),
    ['Needs you', 'You are changing it. It waits until you confirm the change, or send it as it was.'],
    ['Go on changing', 'Send as it was', 'Remove'],
  ],
  ['arrived', aReading('received', { answer: ANSWER }), ['Received', 'No. R-4711'], ['Correct']],
  [
    'arrived the day before',
    aReading('received', { answer: ANSWER, capturedAt: '2026-11-20T18:00:00Z' }),
    ['Received', 'No. R-4711'],
    [],
  ],
  ['was replaced', aReading('received', { answer: { ...ANSWER, replaced: true } }), ['Replaced', 'by no. R-4711'], []],
  [
    'was refused with a reason',
    aReading('notAccepted', tried(declined('A reading of this day was already received.'))),
    ['Not accepted', 'A reading of this day was already received.'],
    ['Open again', 'Remove'],
  ],
  [
    'was refused without one',
    aReading('notAccepted', tried(declined(''))),
    ['Not accepted', 'We could not accept this reading. Check the figures and the date and send it again, or call us.'],
    ['Open again', 'Remove'],
  ],
  [
    'arrived, and its photo is on the way',
    aReading('waiting', withPhoto),
    ['Received', 'No. R-4711', 'Its photo is still on the way.'],
    [],
  ],
  [
    'arrived, and its photo waits',
    aReading('waiting', { ...withPhoto, ...tried({ kind: 'held', status: 413, by: 'utility' }) }),
    ['Received', 'No. R-4711', 'Failed to upload image. The photo is kept here and tried again now and then.'],
    [],
  ],
  [
    'arrived, and its photo goes after a sign-in',
    aReading('signInNeeded', withPhoto),
    ['Received', 'No. R-4711', 'Its photo goes after you sign in.'],
    [],
  ],
])('a reading that %s says so, and what can be done about it', (_what, row, says, actions, below) => {
  const markup = itemOf(row);
  const [label, detail, ...rest] = textsIn(markup);
  expect([label, detail?.replace(/yesterday .*/, 'just now')]).toEqual(WHAT);
  expect(rest).toEqual([...says, ...actions, ...(below ? [below] : [])]);
  expect(buttonsIn(markup)).toEqual(Object.fromEntries(actions.map((action) => [action, true])));
});

test('what nobody can send before a sign-in says so, however it stands', () => {
  for (const state of ['waiting', 'sending'] as const) {
    expect(textsIn(itemOf(aReading(state), true)).slice(2, 4)).toEqual([
      'Needs you',
      'You are signed out. Sign in, and it is sent.',
    ]);
  }
});

const adviceOf = (rows: MeterReadRow[]) =>
  textsIn(markupOf(WaitingAdvice, { unsent: rows })).map((text) => text.trim());
const OLD =
  'Something has been waiting for more than three days. Open the app where there is a connection, or save it as a file.';
const submittedAt = (capturedAt: string) => aReading('waiting', { capturedAt });

test.each([
  ['in the background', true, 'It goes by itself when there is a connection.'],
  ['while it is open', false, 'It goes when you open the app with a connection.'],
])('of what waits it is said how many, and when it goes on a platform that sends %s', (_when, has, goes) => {
  if (has) vi.stubGlobal('SyncManager', class {});
  expect(adviceOf([aReading('waiting')])).toEqual([`1 item is kept on this device. ${goes}`]);
  expect(adviceOf([aReading('waiting'), aReading('waiting')])).toEqual([`2 items are kept on this device. ${goes}`]);
  expect(adviceOf([aReading('changing')])).toEqual(['1 item is kept on this device.']);
  expect(adviceOf([aReading('signInNeeded')])).toEqual(['1 item is kept on this device. It goes after you sign in.']);
});

test('it is said when what waits is tried next: by the minute, and nothing while it is tried', () => {
  const now = Date.parse(`${TODAY}T12:00:30-06:00`);
  const inMs = (ms: number, state: 'waiting' | 'sending' = 'waiting') => aReading(state, { nextAttemptAt: now + ms });
  const [goes = ''] = adviceOf([aReading('waiting')]);
  expect(adviceOf([inMs(1)])).toEqual([goes, 'It is tried again within a minute.']);
  expect(adviceOf([inMs(59_999)])).toEqual([goes, 'It is tried again within a minute.']);
  expect(adviceOf([inMs(60_000)])).toEqual([goes, 'At 12:01 p.m. it is tried again.']);
  expect(adviceOf([inMs(0)])).toEqual([goes]);
  // The clock was set back.
  expect(adviceOf([inMs(7_200_000)])).toEqual([goes]);
  expect(adviceOf([inMs(240_000), inMs(60_000)]).at(-1)).toBe('At 12:01 p.m. it is tried again.');
  expect(adviceOf([inMs(240_000), inMs(60_000, 'sending')])).toHaveLength(1);
  expect(adviceOf([aReading('signInNeeded', { nextAttemptAt: now + 60_000 })])).toHaveLength(1);
});

test('on a full disk it is said what is so, and what to do', () => {
  noteDiskFull(true);
  const full = 'This phone is full. What you saved is safe; free some space and it goes.';
  expect(adviceOf([aReading('sending'), aReading('waiting')])).toEqual([`2 items are kept on this device. ${full}`]);
  noteDiskFull(false);
  expect(adviceOf([aReading('waiting')]).join()).not.toContain('full');
});

test('after three days of waiting it warns, by the oldest of them', () => {
  expect(adviceOf([submittedAt('2026-11-18T18:00:30Z')])).not.toContain(OLD);
  expect(adviceOf([submittedAt('2026-11-18T18:00:29.999Z')])).toContain(OLD);
  expect(adviceOf([aReading('waiting'), submittedAt('2026-11-18T18:00:29Z')])).toContain(OLD);
});

test('what is said of the tries stands below what can be pressed, which stays where it is when that changes', () => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 10; K) Mobile' });
  // A text carries its key.
  const id = '6f1c2a3e-8d4b-4c5a-9e7f-0123456789ab';
  const pressed = (reading: MeterReadRow) => {
    const row = { ...reading, id };
    return textsIn(
      markupOf(SubmissionItem, { row, mustSignIn: false, textNumber: '+13065550100', onReopened: () => {} }),
    );
  };
  const SENT = ['Send as a text', 'Number and text to copy'];
  const before = pressed(aReading('waiting'));
  const whileSent = pressed(aReading('sending'));
  const after = pressed(aReading('waiting', tried({ kind: 'retryLater', reason: 'busy' })));
  const toLink = (texts: string[]) => texts.slice(0, texts.indexOf('Send as a text') + 1);
  expect(toLink(before)).toEqual([...WHAT, 'Waiting to send', 'Send as a text']);
  expect(toLink(whileSent)).toEqual([...WHAT, 'Sending', 'Send as a text']);
  expect(toLink(after)).toEqual(toLink(before));
  expect(before.slice(3, 5)).toEqual(SENT);
  expect(after.slice(-3)).toEqual([...CHANGE, 'The utility could not be reached yet. The app tries again.']);
});
