import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import type { ReadIndicator } from '#contracts/notifications.ts';
import type { NotificationCopy } from '#copies/notifications.ts';
import { NoticeList } from '#features/notices/NoticeList.tsx';
import { pageOfNotice } from '#features/notices/pageOfNotice.ts';
import { noticeRows, unreadAmong } from '#parts/notices/noticeRows.ts';
import { noticesAsMarked } from '#parts/notices/noticesAsMarked.ts';
import { anAccount } from './anAccount.ts';
import { buttonsIn, markupOf, textsIn } from './pageMarkup.tsx';

/* The list of notices: what stands there, in which order, and what becomes of one that is marked. */

beforeAll(() => wordsLoaded('notices', 'shell'));
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-25T12:00:00-06:00'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const FARM = '500010340137';
const aNotice = (oid: string, createdTime: string, readIndicator: ReadIndicator = 'unread', type = 'x') =>
  ({
    oid,
    UID: 'me',
    createdTime,
    data: { interactionType: type, interactionText: `Text ${oid}`, accountNumber: FARM, readIndicator },
    position: 0,
    fetchedAt: '2026-11-25T17:00:00Z',
  }) as NotificationCopy;
/** How old the list is. */
const LOADED = 'Updated today 11:00 a.m.';
const FIVE = ['50', '04', '03', '02', '01'].map((minute, nth) =>
  aNotice(`n${nth}`, `2026-11-25T11:${minute}:00-06:00`),
);

const listOf = (notices: NotificationCopy[], isWhole = false, accounts = [anAccount({ caAccount: FARM })]) =>
  markupOf(NoticeList, {
    rows: noticeRows(notices),
    accounts: accounts as never,
    isWhole,
    onWhole: () => {},
    onOpen: () => {},
    onDelete: () => {},
  });

test('four stand there at first, and the others after “Show more” [NTF-01]', () => {
  const shown = (markup: string) => textsIn(markup).filter((text) => text.startsWith('Text'));
  expect(shown(listOf(FIVE))).toEqual(['Text n0', 'Text n1', 'Text n2', 'Text n3']);
  expect(listOf(FIVE)).toMatch(/aria-expanded="false"[^>]*>.*Show more/);
  expect(shown(listOf(FIVE, true))).toEqual(['Text n0', 'Text n1', 'Text n2', 'Text n3', 'Text n4']);
  expect(listOf(FIVE, true)).toMatch(/aria-expanded="true"[^>]*>.*Show less/);
  const four = listOf(FIVE.slice(1));
  expect(shown(four)).toHaveLength(4);
  expect(buttonsIn(four)).not.toHaveProperty('Show more');
});

test('each says what, how old it is and whether it is new; of several accounts, of which; the list how old it is [NTF-03]', () => {
  const notices = [
    aNotice('a', '2026-11-25T11:36:00-06:00'),
    aNotice('b', '2026-11-25T06:00:00-06:00', 'read'),
    aNotice('c', '2026-11-20T12:00:00-06:00', 'read'),
  ];
  expect(textsIn(listOf(notices))).toEqual(['Text a', 'New · ', '24m', 'Text b', '6h', 'Text c', '5d', LOADED]);
  const two = [
    anAccount({ caAccount: FARM, descriptiveName: 'Farm' }),
    anAccount({ caAccount: '500010340145', descriptiveName: 'Shop' }),
  ];
  expect(textsIn(listOf(notices.slice(1), false, two))).toEqual(['Text b', 'Farm · 6h', 'Text c', 'Farm · 5d', LOADED]);
  expect(listOf(notices)).toContain('aria-label="Delete: Text a"');
});

const ofMatter = (matter: string, oid: string, minute: string, readIndicator: ReadIndicator) => ({
  ...aNotice(oid, `2026-11-25T11:${minute}:00-06:00`, readIndicator),
  matter,
});

test('what is told of one outage is one row: the newest, and inside what was told before', () => {
  const notices = [
    ofMatter('out', 'back', '50', 'read'),
    aNotice('bill', '2026-11-25T11:40:00-06:00', 'read'),
    ofMatter('out', 'crew', '30', 'unread'),
    ofMatter('work', 'ahead', '20', 'read'),
    ofMatter('out', 'began', '10', 'read'),
  ];
  expect(textsIn(listOf(notices))).toEqual([
    ...['Text back', 'New · ', '10m', 'Told before: 2', 'Text crew', '30m', 'Text began', '50m'],
    ...['Text bill', '20m', 'Text ahead', '40m', LOADED],
  ]);
  expect(noticeRows(notices).map(({ newest, older }) => [newest.oid, older.map(({ oid }) => oid)])).toEqual([
    ['back', ['crew', 'began']],
    ['bill', []],
    ['ahead', []],
  ]);
});

test.each<[ReadIndicator, ReadIndicator, ReadIndicator, number]>([
  ['unread', 'unread', 'unread', 3],
  ['unread', 'unread', 'read', 2],
  ['read', 'unread', 'read', 1],
  ['unread', 'read', 'read', 1],
  ['read', 'read', 'unread', 1],
  ['read', 'read', 'read', 0],
])(
  'two steps of one outage that are %s and %s, and a %s bill, count as %s unread [NTF-06]',
  (second, first, bill, count) => {
    const notices = [
      ofMatter('out', 'back', '50', second),
      ofMatter('out', 'began', '30', first),
      aNotice('bill', '2026-11-25T11:20:00-06:00', bill),
    ];
    expect(unreadAmong(notices)).toBe(count);
  },
);

test.each<[string, string | null]>([
  ['Ebill Notification', '/my-bill'],
  ['Payment Reminder', '/my-bill'],
  ['High Bill Alert', '/my-bill'],
  ['Meter Read Reminder', '/meter-read'],
  ['Outage Update', null],
  ['constructor', null],
])('“%s” leads to %s [NTF-07] [NTF-08]', (type, to) => {
  expect(pageOfNotice(aNotice('n', '2026-11-25T12:00:00Z', 'unread', type))).toBe(to);
});

type State = 'waiting' | 'sending' | 'received' | 'notAccepted' | 'signInNeeded';
const markOf = (oid: string, readIndicator: 'read' | 'deleted', state: State) =>
  ({ state, intent: { oid, UID: 'me', data: { ...FIVE[0]?.data, readIndicator } } }) as never;

test.each<[string, ReadIndicator, ['read' | 'deleted', State][], ReadIndicator]>([
  ['nothing', 'unread', [], 'unread'],
  ['a click', 'unread', [['read', 'waiting']], 'read'],
  ['a click under way', 'unread', [['read', 'sending']], 'read'],
  ['a click that arrived', 'unread', [['read', 'received']], 'read'],
  ['a click that waits for a sign-in', 'unread', [['read', 'signInNeeded']], 'read'],
  ['a click that was refused', 'unread', [['read', 'notAccepted']], 'unread'],
  ['a deletion', 'unread', [['deleted', 'waiting']], 'deleted'],
  ['a deletion of what was read', 'read', [['deleted', 'waiting']], 'deleted'],
  [
    'a deletion that was refused, after a click',
    'unread',
    [
      ['read', 'received'],
      ['deleted', 'notAccepted'],
    ],
    'read',
  ],
  ['a late click on what another device deleted', 'deleted', [['read', 'received']], 'deleted'],
  [
    'a click after a deletion',
    'unread',
    [
      ['deleted', 'received'],
      ['read', 'waiting'],
    ],
    'deleted',
  ],
])('after %s, of a copy that says %s [NTF-04] [NTF-05] [NTF-06]', (_what, copy, marks, after) => {
  const [first, second] = [aNotice('a', '2026-11-25T11:00:00Z', copy), aNotice('b', '2026-11-25T10:00:00Z')];
  const shown = noticesAsMarked(
    [second, first],
    marks.map(([what, state]) => markOf('a', what, state)),
  );
  const expected = after === 'deleted' ? [] : [['a', after]];
  expect(shown.map(({ oid, data }) => [oid, data.readIndicator])).toEqual([...expected, ['b', 'unread']]);
  expect(unreadAmong(shown)).toBe(after === 'unread' ? 2 : 1);
});

test('the newest stands first, whatever the utility’s order [NTF-01]', () => {
  expect(noticesAsMarked([...FIVE].reverse(), []).map(({ oid }) => oid)).toEqual(['n0', 'n1', 'n2', 'n3', 'n4']);
});
