import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import type { Failure } from '#contracts/failure.ts';
import { Carry, CarryStand } from '#features/carry/Carry.tsx';
import { type CarriedReport, readCarried, writeCarried } from '#rules/carriedReport.ts';
import { buttonsIn, markupOf, textsIn } from './pageMarkup.tsx';

/* What a neighbour's device says of a report that it carries. */

beforeAll(() => wordsLoaded('carry'));
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-26T21:00:30-06:00'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const REPORT: CarriedReport = {
  keyHash: '64014ee2-1b92-f97e-52fd-3b24103e8923',
  installationNumber: '4020500029',
  place: '12 Elm St, Pine Creek',
  capturedDateTime: '2026-11-26T19:42:00-06:00',
};
const SEND = [
  'Your neighbour has no connection. With one press you send this report for them.',
  'Power out at',
  '12 Elm St, Pine Creek',
  'They confirmed it today 7:42 p.m.',
  'Your own account is not used, and this page keeps nothing.',
];
const written = (report: CarriedReport) => writeCarried(report) ?? '';

test.each<[string, string, string[], Record<string, boolean>]>([
  ['a report', written(REPORT), [...SEND, 'Send it'], { 'Send it': true }],
  [
    'a report of an outage that is not over',
    written({ ...REPORT, relatedOutageId: '7' }),
    [...SEND.with(1, 'Power still out at'), 'Send it'],
    { 'Send it': true },
  ],
  [
    'a report of which a part is missing',
    written(REPORT).slice(0, -1),
    [
      'Something is missing or was changed on the way. Nothing was sent. Scan the code on your neighbour’s screen once more.',
    ],
    {},
  ],
  [
    'nothing',
    '',
    [
      'This page sends an outage report for a neighbour who has no connection. Scan the code on their screen. The page keeps nothing, so a report that was open here before is gone.',
    ],
    {},
  ],
])('an address with %s', (_, carried, texts, buttons) => {
  const markup = markupOf(Carry, { carried });
  expect(textsIn(markup)).toEqual(texts);
  expect(buttonsIn(markup)).toEqual(buttons);
});

const standOf = (sent: Parameters<typeof CarryStand>[0]['sent'], busy = false) =>
  markupOf(CarryStand, { report: readCarried(written(REPORT)) ?? REPORT, sent, busy, onSend: () => {} });
const RETRY =
  'This needs a connection. Nothing is lost: stay on this page and press the button again when you have one.';

test.each<[string, Failure, string]>([
  ['without a connection', { kind: 'offline' }, RETRY],
  ['lost on its way', { kind: 'retryLater', reason: 'network' }, RETRY],
  [
    'while the utility is busy',
    { kind: 'retryLater', reason: 'busy' },
    'The utility cannot answer right now. Stay on this page and try again in a minute.',
  ],
  [
    'and refused',
    { kind: 'refused', status: 400, message: 'no' },
    'That did not work. Try again, or scan the code again.',
  ],
])('sent %s it is there to be sent again', (_, failure, told) => {
  const markup = standOf({ ok: false, failure });
  expect(textsIn(markup)).toEqual([...SEND, told, 'Send it']);
  expect(buttonsIn(markup)).toEqual({ 'Send it': true });
});

test('while it is sent the button says so, and what failed before is not said any more', () => {
  const markup = standOf({ ok: false, failure: { kind: 'offline' } }, true);
  expect(textsIn(markup)).not.toContain(RETRY);
  expect(Object.values(buttonsIn(markup))).toEqual([false]);
});

const LATER =
  'When their own device has a connection again it sends the full report. That is the same report, and no second one.';

test.each([
  ['received', 'O-7301', ['The utility has the report. Tell your neighbour: it is no. O-7301.', LATER]],
  [
    'received',
    undefined,
    ['The utility has this report already. Tell your neighbour: the answer comes to their own device.'],
  ],
  [
    'unreadable',
    undefined,
    [
      'Something is missing or was changed on the way. Nothing was sent. Scan the code on your neighbour’s screen once more.',
    ],
  ],
] as const)('%s, with the number %s', (outcome, reference, texts) => {
  const reply = { outcome, ...(reference !== undefined && { reference }) };
  const markup = standOf({ ok: true, reply });
  expect(textsIn(markup)).toEqual(texts);
  expect(buttonsIn(markup)).toEqual({});
});
