import { beforeAll, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import type { Why } from '#contracts/why.ts';
import { MeterReadStand } from '#features/meter/MeterReadStand.tsx';
import { accountDetails, anAccount } from './anAccount.ts';
import { meterCopy } from './aReading.ts';
import { buttonsIn, markupOf, textsIn } from './pageMarkup.tsx';

/* Whose meter may be read, and what the page says where none is. */

vi.mock('#outbox/pageOutbox.ts', () => import('./idleOutbox.ts'));
beforeAll(() => wordsLoaded('meter-read', 'meter-scan', 'account-picker', 'shell'));

const customer = { customerId: '201' } as never;
interface Given {
  account?: object;
  details?: object | null;
  meterCode?: object;
  meter?: null;
  loading?: boolean;
  why?: Why;
}
function standWith({ account = {}, details = {}, meterCode = {}, meter, loading = false, why = 'connection' }: Given) {
  const current = anAccount(account);
  const copy = meterCopy();
  const code = { ...copy.meter.meterCode, ...meterCode };
  return markupOf(MeterReadStand, {
    customer,
    choice: { accounts: [current], current, isLoaded: true },
    details: details && accountDetails(details),
    meter: meter === null ? null : { ...copy, meter: { ...copy.meter, meterCode: code } },
    loading,
    why,
    startsInFirstBox: false,
  });
}
const OUTLINE = 3;
/** How many bars hold the place of the entry. */
const barsIn = (markup: string) => [...markup.matchAll(/animate-pulse/g)].length;
/** Whose meter it is, which stands above it all; without a meter, which account. */
const WHOSE = ['Home quarter', 'Meter 70 412 011'];
const NO_METER = ['Home quarter', 'No. 5000 1035 0138'];

const BUSINESS = 'Meters of business accounts are read by us. You do not need to send a reading.';
const INACTIVE = 'This account is not active, so there is no meter to read.';
const DISCONNECTED = 'This meter is disconnected, so there is nothing to read.';
const NET = 'Your meter measures power both ways and sends its readings itself. You do not need to read it.';
const SMART = 'You have a smart meter. It sends its readings itself, so you do not need to read it.';
const OTHER = 'This meter cannot be read in the app. We read it for you.';

test.each<[string, Given, string]>([
  ['MTR-04', { account: { accountType: '02' } }, BUSINESS],
  ['MTR-04', { account: { accountType: '02' }, details: { activeFlag: false } }, BUSINESS],
  ['MTR-05', { details: { activeFlag: false } }, INACTIVE],
  ['MTR-05', { details: { activeFlag: false }, meterCode: { disconnectedFlag: 'T' } }, INACTIVE],
  ['MTR-06', { meterCode: { disconnectedFlag: 'T' } }, DISCONNECTED],
  ['MTR-06', { meterCode: { disconnectedFlag: 'T', meterTypeCode: '07' } }, DISCONNECTED],
  ['MTR-07', { meterCode: { meterTypeCode: '02' } }, NET],
  ['MTR-07', { meterCode: { meterTypeCode: '03' } }, NET],
  ['MTR-07', { meterCode: { meterTypeCode: '04' } }, NET],
  ['MTR-07', { meterCode: { meterTypeCode: '05' } }, NET],
  ['MTR-07', { meterCode: { meterTypeCode: '06' } }, NET],
  ['MTR-08', { meterCode: { meterTypeCode: '07' } }, SMART],
  ['MTR-09', { meterCode: { meterTypeCode: '08' } }, OTHER],
  ['MTR-09', { meterCode: { registerGroup: '9D' } }, OTHER],
])('[%s] with %j there is nothing to read, and it says why', (_row, given, says) => {
  expect(textsIn(standWith(given))).toEqual([...WHOSE, says]);
});

test('whose meter may be read is told none of this, and gets the entry [MTR-09]', () => {
  for (const given of [{}, { account: { accountType: '03' } }, { meterCode: { disconnectedFlag: 'F' } }]) {
    const markup = standWith(given);
    expect(textsIn(markup)).toEqual(WHOSE);
    expect(barsIn(markup)).toBe(OUTLINE);
  }
});

test.each<[Why, string]>([
  [
    'connection',
    'This meter is not on the device yet. Open this page once with a connection; after that it works without.',
  ],
  [
    'busy',
    'This meter could not be loaded: we cannot answer right now. Your connection is fine. Open this page again in a few minutes.',
  ],
  ['signIn', 'This meter could not be loaded. You were signed out; sign in again to read it.'],
  ['refused', 'This meter cannot be shown. Please call us.'],
])('where there is no copy of the meter the page says why: %s [MTR-03]', (why, says) => {
  for (const given of [{ meter: null }, { meter: null, details: null }] as const) {
    const whose = 'details' in given ? NO_METER : WHOSE;
    expect(textsIn(standWith({ ...given, why }))).toEqual([...whose, says]);
    const loading = standWith({ ...given, why, loading: true });
    expect([textsIn(loading), barsIn(loading)]).toEqual([whose, OUTLINE]);
  }
});

test('of several accounts the band is the way to another one', () => {
  const current = anAccount();
  const other = anAccount({ caAccount: '500010350139', descriptiveName: 'Grain bins' });
  const markup = markupOf(MeterReadStand, {
    customer,
    choice: { accounts: [current, other], current, isLoaded: true },
    details: accountDetails(),
    meter: meterCopy(),
    loading: false,
    why: 'connection',
    startsInFirstBox: false,
  });
  expect(Object.keys(buttonsIn(markup))).toEqual(['Home quarter Meter 70 412 011 Switch']);
});

test('an account without a meter number has none that can be read', () => {
  expect(textsIn(standWith({ meter: null, details: { meterNumber: '' } }))).toEqual([...NO_METER, OTHER]);
});

test('who has no account is told so, but not before that is known', () => {
  const none = 'There is no account in your list yet. Once one is added, its meter shows here.';
  const shownWith = (isLoaded: boolean) =>
    textsIn(
      markupOf(MeterReadStand, {
        customer,
        choice: { accounts: [], current: undefined, isLoaded },
        details: undefined,
        meter: undefined,
        loading: false,
        why: 'connection',
        startsInFirstBox: false,
      }),
    );
  expect(shownWith(true)).toEqual([none, 'Add an account']);
  expect(shownWith(false)).not.toContain(none);
});
