import { beforeAll, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { type AccountMarks, AccountMarksContext, AccountOption } from '#parts/account/AccountOption.tsx';
import { PlaceFilters } from '#parts/account/PlaceFilters.tsx';
import type { Place } from '#parts/account/places.ts';
import { ReadyProgress } from '#parts/account/ReadyProgress.tsx';
import { anAccount } from './anAccount.ts';
import { aReading } from './aReading.ts';
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

test('where it began to be told, it is told to its end: what went would move the list under the finger', () => {
  const shown = (readyAtFirst: string[]) =>
    markupOf(ReadyProgress, { accounts, ready: new Set(['1', '2', '3']), readyAtFirst: new Set(readyAtFirst) });
  expect(textsIn(shown(['1', '2']))).toEqual(['All 3 accounts are ready without a connection.']);
  expect(shown(['1', '2'])).toContain('value="3" max="3"');
  expect(shown(['1', '2', '3'])).toBe('');
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
      <AccountOption account={account} />
    </AccountMarksContext>
  );
}
const WHOSE = ['Home quarter', 'No. 5000 1035 0138'];
type Known = Pick<Place, 'isOut' | 'reading' | 'saved'>;
const known = (reading: Place['reading'], saved?: Place['saved'], isOut?: boolean): Known => ({
  reading,
  saved,
  isOut,
});
const ANSWERED = { answer: { errorCode: 0 } };

test.each<[string, Known | undefined, boolean | undefined, string[]]>([
  ['nothing known', undefined, undefined, []],
  ['to read', known('toRead'), true, ['To read']],
  ['read by us, or on another device', known('done'), true, ['Done']],
  ['received', known('done', aReading('received', ANSWERED)), true, ['Done']],
  ['waiting', known('done', aReading('waiting')), true, ['Waiting to send']],
  ['being sent', known('done', aReading('sending')), true, ['Waiting to send']],
  ['held', known('done', aReading('held')), true, ['Needs you']],
  ['none wanted', known('none'), true, []],
  ['an outage before a reading', known('toRead', undefined, true), true, ['Outage in area']],
  ['no outage', known('none', undefined, false), true, []],
  ['not here', known('unknown'), false, ['Not on this device yet']],
  ['not here, and not yet asked', known('unknown'), undefined, []],
])('beside an account stands what there is to know: %s', (_what, place, isReady, says) => {
  const ready = isReady === undefined ? undefined : new Set(isReady ? [account.caAccount] : []);
  const marks = { ready, readyAtFirst: ready, places: new Map(place && [[account.caAccount, place]]) };
  expect(textsIn(markupOf(Marked, { marks }))).toEqual([...WHOSE, ...says]);
});

test.each([
  [false, false, ['Not on this device yet']],
  [false, true, ['On this device now']],
  [true, true, []],
  [true, false, ['Not on this device yet']],
])('ready when the list was opened: %s, and now: %s', (wasReady, isReady, says) => {
  const those = (is: boolean) => new Set(is ? [account.caAccount] : []);
  const marks = { ready: those(isReady), readyAtFirst: those(wasReady), places: new Map() };
  expect(textsIn(markupOf(Marked, { marks }))).toEqual([...WHOSE, ...says]);
});

test('once it is ready, what there is to do takes the place of that', () => {
  const now = new Set([account.caAccount]);
  const saidOf = (place: Known) =>
    textsIn(
      markupOf(Marked, {
        marks: { ready: now, readyAtFirst: new Set<string>(), places: new Map([[account.caAccount, place]]) },
      }),
    ).slice(2);
  expect(saidOf(known('toRead'))).toEqual(['To read']);
  expect(saidOf(known('none'))).toEqual(['On this device now']);
});

test('the filters say how many accounts each choice shows, and which one is chosen', () => {
  const counts = { all: 40, toRead: 39, due: 6, out: 1 };
  const markup = markupOf(PlaceFilters, { shown: 'toRead', counts, onShow: () => {} });
  expect(Object.keys(buttonsIn(markup))).toEqual(['All 40', 'To read 39', 'Due 6', 'Outage 1']);
  expect([...markup.matchAll(/aria-pressed="(true|false)"/g)].map(([, pressed]) => pressed)).toEqual([
    'false',
    'true',
    'false',
    'false',
  ]);
  expect(markup).not.toContain('invisible');
  expect(markupOf(PlaceFilters, { shown: 'all', counts: undefined, onShow: () => {} })).toContain('invisible');
});
