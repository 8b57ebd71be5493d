import { beforeAll, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { type AccountMarks, AccountMarksContext, AccountOption, ReadingFilter } from '#parts/account/AccountList.tsx';
import { ReadyProgress } from '#parts/account/ReadyProgress.tsx';
import type { ReadingStatus } from '#rules/placesSum.ts';
import { anAccount } from './anAccount.ts';
import { buttonsIn, markupOf, textsIn } from './pageMarkup.tsx';

/* What is said of the accounts of a customer who has several. */

beforeAll(() => wordsLoaded('account-picker'));

const accounts = ['1', '2', '3'].map((caAccount) => ({ caAccount }));
test.each([
  ['1 of 3 accounts are ready without a connection.', ['1']],
  ['2 of 3 accounts are ready without a connection.', ['1', '3', 'another']],
])('of several accounts it is said how many are ready, until all are: %s', (says, ready) => {
  const markup = markupOf(ReadyProgress, { accounts, ready: new Set(ready) });
  expect(textsIn(markup)).toEqual([says]);
  expect(markup).toContain(`aria-label="${says}"`);
  expect(buttonsIn(markup)).toEqual({});
});

test('once all accounts are ready, of one alone, and before it is known nothing is said', () => {
  for (const shown of [
    { accounts, ready: new Set(['1', '2', '3']) },
    { accounts: accounts.slice(0, 1), ready: new Set<string>() },
    { accounts, ready: undefined },
  ]) {
    expect(markupOf(ReadyProgress, shown)).toBe('');
  }
});

test('on a dear connection the others are loaded when the customer says so', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  expect(buttonsIn(markupOf(ReadyProgress, { accounts, ready: new Set(['1']) }))).toEqual({
    'Load the others too': true,
  });
});

const account = anAccount();
function Marked({ marks }: { marks: AccountMarks }) {
  return (
    <AccountMarksContext value={marks}>
      <AccountOption account={account} isSelected={false} />
    </AccountMarksContext>
  );
}
const WHOSE = ['Home quarter', 'No. 5000 1035 0138'];

test.each<[ReadingStatus | undefined, boolean | undefined, string[]]>([
  [undefined, undefined, []],
  ['toRead', true, ['To read', 'Ready without a connection']],
  ['done', true, ['Done', 'Ready without a connection']],
  ['none', true, ['Ready without a connection']],
  ['unknown', false, ['Not on this device yet']],
  ['toRead', undefined, ['To read']],
])('beside an account stands where its reading stands (%s), and whether it is ready (%s)', (status, isReady, says) => {
  const marks = {
    ready: isReady === undefined ? undefined : new Set(isReady ? [account.caAccount] : []),
    statuses: new Map(status && [[account.caAccount, status]]),
  };
  expect(textsIn(markupOf(Marked, { marks }))).toEqual([...WHOSE, ...says]);
});

test('the filter says how many accounts each choice shows, and which one is chosen', () => {
  const markup = markupOf(ReadingFilter, {
    shown: 'toRead',
    counts: { all: 40, toRead: 39, done: 1 },
    onShow: () => {},
  });
  expect(Object.keys(buttonsIn(markup))).toEqual(['All 40', 'To read 39', 'Done 1']);
  expect([...markup.matchAll(/aria-pressed="(true|false)"/g)].map(([, pressed]) => pressed)).toEqual([
    'false',
    'true',
    'false',
  ]);
  expect(markup).not.toContain('invisible');
  expect(markupOf(ReadingFilter, { shown: 'all', counts: undefined, onShow: () => {} })).toContain('invisible');
});
