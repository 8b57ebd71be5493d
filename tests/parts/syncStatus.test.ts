import { expect, test } from 'vitest';
import { statusOf } from '#parts/status/useSyncStatus.ts';

type Known = Parameters<typeof statusOf>[0];
const said = (known: Partial<Known>) => {
  const { state, count } = statusOf({
    counts: { unsent: 0 },
    unreadable: 0,
    away: null,
    isRecent: true,
    isCustomer: true,
    isLoaded: true,
    isSignedOut: false,
    isFull: false,
    ...known,
  });
  return [state, count];
};
const waiting = { counts: { unsent: 3, waiting: 3 } };
const sending = { counts: { unsent: 3, waiting: 2, sending: 1 } };
const asked = { counts: { unsent: 3, needsDecision: 1, sending: 1 } };

test.each<[what: string, known: Partial<Known>, state: string, count: number]>([
  ['nothing waits', {}, 'current', 0],
  ['nothing waits, and a visitor is here', { isCustomer: false, isLoaded: false }, 'visitor', 0],
  ['nothing waits, and the accounts of a customer have not come yet', { isLoaded: false }, 'unknown', 0],
  ['some wait, and the accounts of a customer have not come yet', { ...waiting, isLoaded: false }, 'waiting', 3],
  ['nothing waits, and the utility was not asked of late', { isRecent: false }, 'unknown', 0],
  ['something was not accepted', { counts: { unsent: 0, notAccepted: 1 } }, 'needsYou', 0],
  ['something was not accepted, and others wait', { counts: { unsent: 3, waiting: 3, notAccepted: 1 } }, 'waiting', 3],
  ['some wait', waiting, 'waiting', 3],
  ['one is being sent', sending, 'sending', 1],
  ['some wait without a connection', { ...waiting, away: 'offline' }, 'offline', 3],
  ['one is being sent where nothing was heard before', { ...sending, away: 'offline' }, 'offline', 3],
  ['one is being sent to a utility that does not answer', { ...sending, away: 'noAnswer' }, 'noAnswer', 3],
  ['the session is over', { ...sending, isSignedOut: true }, 'signedOut', 3],
  ['the disk is full', { ...sending, isFull: true }, 'full', 3],
  ['the disk is full, without a connection', { ...waiting, isFull: true, away: 'offline' }, 'full', 3],
  ['the disk is full and nothing waits', { isFull: true }, 'current', 0],
  ['a question is asked', asked, 'needsYou', 2],
  [
    'a question is asked on a full disk without a connection',
    { ...asked, isFull: true, away: 'offline' },
    'needsYou',
    2,
  ],
  ['something could not be read', { ...waiting, unreadable: 1 }, 'needsYou', 3],
])('the lamp when %s', (_, known, state, count) => {
  expect(said(known)).toEqual([state, count]);
});

test('while replies are swallowed it says one thing, whether the next try is under way or waited for', () => {
  const tries = [waiting, sending, waiting, sending].map((known) => said({ ...known, away: 'offline' }));
  expect(new Set(tries.map(String))).toEqual(new Set(['offline,3']));
});
