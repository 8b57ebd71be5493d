import 'fake-indexeddb/auto';
import { beforeAll, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { GetHelpPage } from '#features/contact/GetHelpPage.tsx';
import { CalmHero } from '#features/home/CalmHero.tsx';
import { HomePage } from '#features/home/HomePage.tsx';
import { AnswerHero, OutboxRows } from '#features/home/OutboxRows.tsx';
import { ContactCards } from '#parts/contact/ContactCards.tsx';
import { anAccount } from './anAccount.ts';
import { buttonsIn, linksIn, markupOf, textsIn } from './pageMarkup.tsx';

/* The page of home, with what it says of itself. */

const here = vi.hoisted(() => ({ choice: undefined as unknown }));
vi.mock('#parts/account/useCurrentAccount.ts', () => ({ useCurrentAccount: () => here.choice }));
// They ask the browser what it can, and the device what it has.
vi.mock('#features/home/HomeCarousel.tsx', () => ({ HomeCarousel: () => null }));
vi.mock('#features/home/ReadyCard.tsx', () => ({ ReadyCard: () => null }));
beforeAll(() => wordsLoaded('home', 'contact', 'account-picker', 'menu', 'shell'));

const REFUSED = 'Please look at our answer';
const ASKED = 'Please answer a question';
test.each([
  [{ waiting: 0, asked: 0, refused: 0 }, [], []],
  [{ waiting: 1, asked: 0, refused: 0 }, [], ['Waiting to send 1 waiting']],
  [{ waiting: 12, asked: 0, refused: 0 }, [], ['Waiting to send 12 waiting']],
  [
    { waiting: 0, asked: 1, refused: 0 },
    [ASKED, '1 item waits for your answer. Without one it goes as it is in a few minutes.', 'Answer it'],
    [],
  ],
  [
    { waiting: 0, asked: 2, refused: 0 },
    [ASKED, '2 items wait for your answer. Without one they go as they are in a few minutes.', 'Answer it'],
    [],
  ],
  [{ waiting: 0, asked: 0, refused: 1 }, [REFUSED, '1 item that you sent was not taken in.', 'See our answer'], []],
  [
    { waiting: 3, asked: 1, refused: 2 },
    [REFUSED, '2 items that you sent were not taken in.', 'See our answer'],
    [
      `${ASKED} 1 item waits for your answer. Without one it goes as it is in a few minutes.`,
      'Waiting to send 3 waiting',
    ],
  ],
])('of what was submitted the most urgent is the hero, the rest are rows: %j', (counts, says, rows) => {
  const hero = markupOf(AnswerHero, { counts });
  expect(textsIn(hero)).toEqual(says);
  const links = linksIn(markupOf(OutboxRows, { counts, isInHero: says.length > 0 }));
  expect(Object.keys(links)).toEqual(rows);
  for (const to of [...Object.values(linksIn(hero)), ...Object.values(links)]) expect(to).toBe('/outbox');
});

test('what another hero stands before is a row', () => {
  const links = linksIn(markupOf(OutboxRows, { counts: { waiting: 0, asked: 0, refused: 1 }, isInHero: false }));
  expect(Object.keys(links)).toEqual([`${REFUSED} 1 item that you sent was not taken in.`]);
});

const pageOf = (second: 'read' | 'pay' | 'bill' = 'read') =>
  markupOf(HomePage, {
    hero: <p>the hero</p>,
    heroName: undefined,
    rows: <li>rows of the account</li>,
    everyone: <li>rows of everyone</li>,
    second,
  });
const ALWAYS = {
  'Report an outage': '/outage/report-outage',
  'Read the meter': '/meter-read',
  'Get help': '/menu/get-help',
  'Line down? Call 1-306-555-0110': 'tel:1-306-555-0110',
};
const account = anAccount();

test.each<[string, unknown, boolean, object]>([
  ['an account', { accounts: [account], current: account, isLoaded: true }, true, {}],
  [
    'none',
    { accounts: [], current: undefined, isLoaded: true },
    false,
    {
      'Add an account': '/my-profile/add-and-remove-account',
      'Call 1-306-555-0120': 'tel:1-306-555-0120',
      'See outages The map and the list': '/outage/outage-map',
    },
  ],
  [
    'none yet',
    { accounts: [], current: undefined, isLoaded: false },
    false,
    { 'See outages The map and the list': '/outage/outage-map' },
  ],
  ['nothing known', undefined, false, {}],
])(
  'with %s: what is about an account shows only when there is one, the ways on always [APP-27] [APP-28]',
  (_what, choice, isThere, more) => {
    here.choice = choice;
    const texts = textsIn(pageOf());
    for (const text of ['the hero', 'rows of the account', 'Home quarter']) expect(texts.includes(text)).toBe(isThere);
    expect(texts.includes('rows of everyone')).toBe(choice !== undefined);
    expect(linksIn(pageOf())).toEqual({ ...ALWAYS, ...more });
  },
);

test('who has no account is told how to add one, whom to call, and what works without', () => {
  here.choice = { accounts: [], current: undefined, isLoaded: true };
  expect(textsIn(pageOf()).slice(0, 6)).toEqual([
    'Add your account',
    'Then your bill, your meter and the power at your place are here. Have one of your bills ready: the number and the name are on it.',
    'Add an account',
    'Call 1-306-555-0120',
    'Works without an account',
    'rows of everyone',
  ]);
});

test('while the accounts of a customer have not come, home says so, and not that there are none', () => {
  here.choice = { accounts: [], current: undefined, isLoaded: false };
  expect(textsIn(pageOf()).slice(0, 4)).toEqual([
    'Your accounts are on their way',
    'On a slow line the first time takes a while.',
    'Works already',
    'rows of everyone',
  ]);
  here.choice = { accounts: [], current: undefined, isLoaded: true };
  expect(textsIn(pageOf())).not.toContain('Your accounts are on their way');
});

test('an account that a code has not shown to be theirs has the way to its details among its rows', () => {
  const row = {
    'Details after a code Show that this account is yours': '/my-profile/account-details-and-billing-preference',
  };
  const shown = (more: object) => {
    const current = anAccount(more);
    here.choice = { accounts: [current], current, isLoaded: true };
    return linksIn(pageOf());
  };
  expect(shown({ proofNeeded: true })).toEqual({ ...ALWAYS, ...row });
  expect(shown({})).toEqual(ALWAYS);
});

test.each([
  ['pay', { Pay: '/my-bill/payment-summary' }],
  ['bill', { 'Your bill': '/my-bill' }],
  ['read', { 'Read the meter': '/meter-read' }],
] as const)('what the hero leads to already is no shortcut: %s', (second, leads) => {
  here.choice = { accounts: [account], current: account, isLoaded: true };
  expect(linksIn(pageOf(second))).toMatchObject(leads);
  expect(Object.keys(linksIn(pageOf(second)))).toHaveLength(4);
});

test('nothing to do is good news, and too little on the device is not', () => {
  expect(textsIn(markupOf(CalmHero, { isKnown: true }))).toEqual(['All good', 'Nothing to do']);
  expect(textsIn(markupOf(CalmHero, { isKnown: false }))).toEqual([
    'Not all is on this device yet',
    'What you have to do is shown here as soon as it is. It comes by itself when there is a connection.',
  ]);
});

test('whom to call: in an emergency two numbers, else two more and the chat, which is a button [APP-28]', () => {
  const cards = markupOf(ContactCards, { list: 'cards' });
  expect(Object.keys(buttonsIn(cards))).toEqual([
    'Chat by text message Write to us Monday to Friday, 8 a.m. to 5 p.m.',
  ]);
  expect(linksIn(markupOf(GetHelpPage, {}))).toEqual({
    'Power out or a line down 1-306-555-0110 Day and night, every day.': 'tel:1-306-555-0110',
    'Fire, or somebody is hurt 911': 'tel:911',
    'Bills, meters and moving 1-306-555-0120 Monday to Friday, 8 a.m. to 5 p.m.': 'tel:1-306-555-0120',
    'Business and farm accounts 1-306-555-0130 Monday to Friday, 8 a.m. to 5 p.m.': 'tel:1-306-555-0130',
    'Is a message from us? Paste a text or an e-mail before you press anything in it': '/menu/is-this-ours',
  });
});

test('of many places home says what there is to do at all of them, and of one of them leads back to all', () => {
  const accounts = Array.from({ length: 40 }, (_, index) => anAccount({ caAccount: String(index) }));
  here.choice = { accounts, current: accounts[0], isLoaded: true };
  const page = {
    hero: <p>the hero</p>,
    heroName: undefined,
    rows: <li>rows of the account</li>,
    everyone: null,
    second: 'bill',
  } as const;
  const ofAll = markupOf(HomePage, { ...page, places: <p>all places</p>, onPlace: () => {} });
  expect(textsIn(ofAll)).toContain('All 40 places');
  expect(textsIn(ofAll)).toContain('all places');
  for (const text of ['the hero', 'rows of the account', 'Home quarter']) expect(textsIn(ofAll)).not.toContain(text);
  expect(linksIn(ofAll)).toMatchObject({
    'Your bill': '/my-bill',
    'Line down? Call 1-306-555-0110': 'tel:1-306-555-0110',
  });
  const ofOne = textsIn(markupOf(HomePage, { ...page, places: false, onPlace: () => {} }));
  for (const text of ['the hero', 'rows of the account', 'Home quarter']) expect(ofOne).toContain(text);
});
