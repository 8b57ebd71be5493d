import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cacheDb } from '#copies/cacheDb.ts';
import { consentedAt, keepConsent } from '#features/report-outage/consent.ts';
import { reporterOnDevice } from '#features/report-outage/useReporter.ts';
import { account, profile } from '../copies/customerCopies.ts';
import { SOUND_ROWS } from '../copies/soundRows.ts';

/* What a report knows of who makes it, from the device alone. */

const [HOME, FARM] = [account('500010350138', 0), account('500010350139', 1)];
const PLACE = { address: '218 Second Avenue West', regionId: 'SK-101', installationNumber: '4020500029' };

const HERE = { isSignedIn: true };

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-12T15:00:00Z'), toFake: ['Date'] });
  await Promise.all(
    [cacheDb.profile, cacheDb.accounts, cacheDb.accountDetails, cacheDb.choices].map((one) => one.clear()),
  );
});
afterEach(() => vi.useRealTimers());
const knowProfile = (change: object = {}) => cacheDb.profile.put({ ...profile, ...change } as never);
const knowPlace = (caAccount: string, change: object = {}) =>
  cacheDb.accountDetails.put({ ...SOUND_ROWS.accountDetails, caAccount, ...PLACE, ...change } as never);

test('name, number and address are those of the profile, the place is that of the account looked at', async () => {
  await knowProfile();
  await cacheDb.accounts.bulkPut([HOME, FARM] as never);
  await knowPlace(HOME.caAccount);
  await knowPlace(FARM.caAccount, { installationNumber: '4020500058' });
  await cacheDb.choices.put({ key: 'currentAccount', value: FARM.caAccount });
  const reporter = await reporterOnDevice('customer-1');
  expect(reporter.known).toEqual({
    contactName: 'Marlene Kowalchuk',
    phoneNumber: '1-306-555-0110',
    alternativeContactNumber: '1-306-555-0110',
    alternativeContactEmail: 'marlene@example.com',
  });
  expect(reporter.here?.installationNumber).toBe('4020500058');
  // The one looked at comes first.
  expect(reporter.own.map(({ installationNumber }) => installationNumber)).toEqual(['4020500058', '4020500029']);
});

test.each([
  [{ contactNumberVerified: true }, true],
  [{ contactNumberVerified: false }, false],
  [{}, false],
])('of a profile that says %j, texts reach its number: %s [REP-40]', async (change, isTextable) => {
  await knowProfile(change);
  expect((await reporterOnDevice('customer-1')).isTextable).toBe(isTextable);
});

test('an account of which the device does not know the installation is no place to report', async () => {
  await knowProfile();
  await cacheDb.accounts.bulkPut([HOME] as never);
  await knowPlace(HOME.caAccount, { installationNumber: '' });
  expect(await reporterOnDevice('customer-1')).toMatchObject({ own: [], here: undefined });
});

test('nobody, and whose profile is not the one kept here, begins with nothing', async () => {
  await knowProfile({ contactNumberVerified: true });
  await keepConsent(true, HERE);
  for (const customerId of [null, 'customer-2']) {
    expect(await reporterOnDevice(customerId)).toEqual({
      customerId,
      known: {},
      own: [],
      here: undefined,
      isTextable: false,
      agreedAt: undefined,
    });
  }
});

test('the consent keeps the day on which it was given first, until it is taken back [REP-38]', async () => {
  await knowProfile();
  const agreedAt = async () => (await reporterOnDevice('customer-1')).agreedAt;
  expect(await agreedAt()).toBeUndefined();
  await keepConsent(true, HERE);
  expect(await agreedAt()).toBe('2026-11-12T15:00:00.000Z');
  vi.setSystemTime(new Date('2026-11-20T15:00:00Z'));
  await keepConsent(true, HERE);
  expect(await agreedAt()).toBe('2026-11-12T15:00:00.000Z');
  await keepConsent(false, HERE);
  expect(await consentedAt()).toBeUndefined();
  await keepConsent(true, HERE);
  expect(await agreedAt()).toBe('2026-11-20T15:00:00.000Z');
});

test('what a visitor ticks is no consent of the customer who signs in next', async () => {
  await keepConsent(true, { isSignedIn: false });
  expect(await consentedAt()).toBeUndefined();
  await keepConsent(true, HERE);
  await keepConsent(false, { isSignedIn: false });
  expect(await consentedAt()).toBe('2026-11-12T15:00:00.000Z');
});
