import 'fake-indexeddb/auto';
import { beforeAll, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { HomePage } from '#features/home/HomePage.tsx';
import { OutboxCards } from '#features/home/OutboxCards.tsx';
import { ContactCards } from '#parts/contact/ContactCards.tsx';
import { anAccount } from './anAccount.ts';
import { buttonsIn, linksIn, markupOf, textsIn } from './pageMarkup.tsx';

/* The cards of home. */

const here = vi.hoisted(() => ({ choice: undefined as unknown }));
vi.mock('#parts/account/useCurrentAccount.ts', () => ({ useCurrentAccount: () => here.choice }));
// It asks the browser what it can.
vi.mock('#features/home/HomeCarousel.tsx', () => ({ HomeCarousel: () => null }));
beforeAll(() => wordsLoaded('home', 'contact', 'account-picker', 'shell'));

const REFUSED = 'Please look at our answer';
const ASKED = 'Please answer a question';
const WAITING = 'Waiting to send Readings and reports you sent';
test.each([
  [{ waiting: 0, asked: 0, refused: 0 }, []],
  [{ waiting: 1, asked: 0, refused: 0 }, [`${WAITING} 1 waiting`]],
  [{ waiting: 12, asked: 0, refused: 0 }, [`${WAITING} 12 waiting`]],
  [
    { waiting: 0, asked: 1, refused: 0 },
    [`${ASKED} 1 item waits for your answer. Without one it goes as it is in a few minutes.`],
  ],
  [
    { waiting: 0, asked: 2, refused: 0 },
    [`${ASKED} 2 items wait for your answer. Without one they go as they are in a few minutes.`],
  ],
  [{ waiting: 0, asked: 0, refused: 1 }, [`${REFUSED} 1 item that you sent was not taken in.`]],
  [{ waiting: 0, asked: 0, refused: 2 }, [`${REFUSED} 2 items that you sent were not taken in.`]],
  [
    { waiting: 3, asked: 1, refused: 1 },
    [
      `${REFUSED} 1 item that you sent was not taken in.`,
      `${ASKED} 1 item waits for your answer. Without one it goes as it is in a few minutes.`,
      `${WAITING} 3 waiting`,
    ],
  ],
])('of what was submitted home says what still concerns the customer, the most urgent first: %j', (counts, says) => {
  const links = linksIn(markupOf(OutboxCards, counts));
  expect(Object.keys(links)).toEqual(says);
  expect(Object.values(links).every((to) => to === '/outbox')).toBe(true);
});

const pageOf = () =>
  markupOf(HomePage, {
    accountCards: <p>cards of the account</p>,
    laterCards: <p>later cards</p>,
    children: <p>cards of everyone</p>,
  });
const REPORT = { 'Power out? Report an outage Tell us, even if you think we know': '/outage/report-outage' };
const CALLS = {
  'Power out or a line down 1-306-555-0110 Day and night, every day.': 'tel:1-306-555-0110',
  'Fire, or somebody is hurt 911': 'tel:911',
  'Bills, meters and moving 1-306-555-0120 Monday to Friday, 8 a.m. to 5 p.m.': 'tel:1-306-555-0120',
  'Business and farm accounts 1-306-555-0130 Monday to Friday, 8 a.m. to 5 p.m.': 'tel:1-306-555-0130',
};

test.each([
  ['an account', { accounts: [anAccount()], current: anAccount(), isLoaded: true }, true],
  ['none', { accounts: [], current: undefined, isLoaded: true }, false],
  ['none yet', { accounts: [], current: undefined, isLoaded: false }, false],
  ['nothing known', undefined, false],
])(
  'with %s: cards about an account show only when there is one, the others always [APP-27] [APP-28]',
  (_what, choice, isThere) => {
    here.choice = choice;
    const texts = textsIn(pageOf());
    expect(texts.includes('cards of the account')).toBe(isThere);
    expect(texts.includes('later cards')).toBe(isThere);
    expect(texts.includes('Home quarter')).toBe(isThere);
    expect(texts).toContain('cards of everyone');
    expect(linksIn(pageOf())).toEqual({ ...REPORT, ...CALLS });
  },
);

test('the way to report an outage stands before what can wait [APP-28]', () => {
  here.choice = { accounts: [anAccount()], current: anAccount(), isLoaded: true };
  const texts = textsIn(pageOf());
  const places = ['cards of the account', 'cards of everyone', 'Power out? Report an outage', 'later cards'].map(
    (text) => texts.indexOf(text),
  );
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places).not.toContain(-1);
});

test('a number is dialled, the chat is a button, and in an emergency there are two numbers [APP-28]', () => {
  const cards = markupOf(ContactCards, { list: 'cards' });
  expect(Object.values(linksIn(cards))).toEqual(['tel:1-306-555-0120', 'tel:1-306-555-0130']);
  expect(Object.keys(buttonsIn(cards))).toEqual([
    'Chat by text message Write to us Monday to Friday, 8 a.m. to 5 p.m.',
  ]);
  const emergency = linksIn(markupOf(ContactCards, { list: 'emergency', urgent: true }));
  expect(Object.values(emergency)).toEqual(['tel:1-306-555-0110', 'tel:911']);
});
