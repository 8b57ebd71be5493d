import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import type { NotificationCopy } from '#copies/notifications.ts';
import { IsThisOurs } from '#features/notices/IsThisOurs.tsx';
import { noticeNumber } from '#rules/noticeNumber.ts';
import { buttonsIn, linksIn, markupOf, textsIn } from './pageMarkup.tsx';

/* A message that somebody got: from us, or not. */

beforeAll(() => wordsLoaded('is-this-ours', 'notice-texts', 'emails'));
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-27T12:00:00-06:00'), toFake: ['Date'] });
  vi.stubGlobal('location', { origin: 'https://app.example' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const SAID = 'Your bill of $154.88 is due on Friday.';
const notice = {
  oid: 'n1',
  createdTime: '2026-11-25T23:59:00-06:00',
  data: { interactionText: SAID },
} as NotificationCopy;
const customer = { names: ['Marlene Fehr'], addresses: ['marlene@home.example'], answers: [] };
const sent = { notices: [notice], asOf: '2026-11-27T11:58:00-06:00', customer };
const FACTS = [
  'How you know our messages',
  'None has a link to pay. You pay in the app, or at your bank.',
  'Each notice has a number of eight letters and digits, such as 7K4Q-2MXP, and the same words are under Notices.',
  'We never ask for a password, a code or a card number in a message, nor for gift cards, a transfer or crypto.',
];
const THEN = 'Open the app by yourself, not from the message. In doubt, call us.';

/** What it says of a message, without the form above it and the facts below. */
function saidOf(
  shared: string,
  given: typeof sent | { notices: []; asOf: null; customer: typeof customer } | null = sent,
): string[] {
  const texts = textsIn(markupOf(IsThisOurs, { shared, sent: given }));
  return texts.slice(texts.indexOf('Check it') + 1, texts.indexOf(FACTS[0] ?? ''));
}

test('before anything is checked there is the form, and how our messages are known', () => {
  const markup = markupOf(IsThisOurs, { shared: '', sent });
  expect(textsIn(markup)).toEqual([
    'You got a message and wonder? Paste it here. It is compared with what we sent you, on this device: nothing leaves it.',
    'The message',
    'Check it',
    ...FACTS,
  ]);
  expect(buttonsIn(markup)).toEqual({ 'Check it': true });
});

test('a message of ours says when we sent it and what we said', () => {
  expect(saidOf(`${SAID} Notice ${noticeNumber('n1')}`)).toEqual([
    `Notice ${noticeNumber('n1')}`,
    'We sent this on Nov. 25',
    'All of this message is from us. The notice says:',
    SAID,
  ]);
});

test('a push message has none of the words, and is known by its number and its own', () => {
  const number = noticeNumber('n1');
  const said = ['We sent this on Nov. 25', 'All of this message is from us. The notice says:', SAID];
  for (const message of [
    `A payment is due soon\nOpen the app to read it. Notice ${number}`,
    `Open the app to read it. Notice ${number}`,
  ]) {
    expect(saidOf(message)).toEqual([`Notice ${number}`, ...said]);
  }
  expect(saidOf(`Your account is blocked. Open the app to read it. Notice ${number}`)[1]).toBe(
    'Not ours: do not press',
  );
});

test('one that leads elsewhere is not ours, whatever else it says', () => {
  expect(saidOf(`${SAID} https://pay.example/1`)).toEqual([
    'Careful',
    'Not ours: do not press',
    'It leads to https://pay.example/1. No message of ours leads anywhere but to this app, and none has a link to pay.',
    THEN,
    'Call 1-306-555-0120',
  ]);
  expect(linksIn(markupOf(IsThisOurs, { shared: 'https://pay.example/1', sent }))).toEqual({
    'Call 1-306-555-0120': 'tel:1-306-555-0120',
  });
});

test('one that says more than we did has those words marked, also for a screen reader', () => {
  const message = `${SAID} Call 1 306 555 0130 or 911. ${noticeNumber('n1')}`;
  expect(saidOf(message)).toEqual([
    'Careful',
    'Part of this is not from us',
    'We sent the rest on Nov. 25. Do not do what the marked words say.',
    `${SAID} `,
    'not from us: ',
    'Call 1 306 555 0130 or 911. ',
    noticeNumber('n1'),
    THEN,
    'Call 1-306-555-0120',
  ]);
  const markup = markupOf(IsThisOurs, { shared: message, sent });
  expect(markup).toMatch(/<mark[^>]*><span class="sr-only">not from us: <\/span>Call 1 306 555 0130 or 911. <\/mark>/);
});

test('a telephone number that is not ours is called one, and not a link', () => {
  expect(saidOf(`${SAID} Call 1-888-555-0123`)).toEqual([
    'Careful',
    'Not ours: do not call',
    'It names the telephone number 1-888-555-0123, which is not ours. Do not call it, and do not write to it.',
    THEN,
    'Call 1-306-555-0120',
  ]);
});

test('one that asks for what we never ask for is not ours, signed in or not', () => {
  for (const given of [sent, null]) {
    expect(saidOf('Reply with your account number to keep your power.', given)).toEqual([
      'Careful',
      'Not ours: do not press',
      'It asks for: account number. No message of ours does.',
      THEN,
      'Call 1-306-555-0120',
    ]);
  }
});

test('one that carries a number of ours and says something else is not ours, and the real words stand there', () => {
  expect(saidOf(`Your bill of $999.00 is due. Notice ${noticeNumber('n1')}`)).toEqual([
    'Careful',
    'Not ours: do not press',
    'It carries the number of a notice that we sent on Nov. 25, and that said something else:',
    SAID,
    THEN,
    'Call 1-306-555-0120',
  ]);
});

test('of one that no notice says it is said that this device does not know it', () => {
  const until = (given: Parameters<typeof saidOf>[1]) => saidOf('Your parcel waits.', given).slice(0, 3);
  expect(until(sent)).toEqual([
    'Careful',
    'We do not know it: do not press',
    'None of your notices says this. They are as of 2 min ago. Not listed there: codes, our welcome, card receipts, answers to texts you sent us, and what went to an address or a number that is on an account but in no profile.',
  ]);
  expect(until({ notices: [], asOf: null, customer })).toEqual([
    'Careful',
    'We do not know it: do not press',
    'None of your notices says this, but they were not loaded on this device yet.',
  ]);
});

test('who is signed out learns that it cannot be compared, and all the same of a link that is not ours', () => {
  expect(saidOf('Your parcel waits.', null)).toEqual([
    'We cannot compare it here',
    'You are signed out, so what we sent you is not on this screen. Press nothing in the message until you know.',
    'Sign in to compare',
  ]);
  expect(linksIn(markupOf(IsThisOurs, { shared: 'x', sent: null }))).toEqual({ 'Sign in to compare': '/Login' });
  expect(saidOf('See pay.example', null)[1]).toBe('Not ours: do not press');
});
