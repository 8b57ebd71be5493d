import { expect, test } from 'vitest';
import type { AccountDetails } from '#contracts/account.ts';
import type { MeterDetails } from '#contracts/meter.ts';
import { UNSHOWN_METER } from '#contracts/unshownMeter.ts';
import { viewOf } from '#server/domain/account/accountView.ts';
import { openPlace } from '#server/domain/outage/sealedInstallation.ts';
import type { Association } from '#server/store/account/associations.ts';
import { aesSeal } from '#server/store/seal.ts';

const seal = aesSeal([{ id: 'a', secret: 'x'.repeat(32) }]);
const entry = (proof: Association['proof'], disputedAt: Date | null = null) => ({ proof, disputedAt });
const unproven = viewOf(entry('bill'));

test.each([
  ['bill', null, false],
  ['first', null, true],
  ['contact', null, true],
  ['utility', null, true],
  ['bill', new Date(), false],
  ['first', new Date(), false],
  ['contact', new Date(), false],
  ['utility', new Date(), false],
] as const)('of an entry that is %s, disputed %s, everything is shown: %s', (proof, disputedAt, is) => {
  expect(viewOf(entry(proof, disputedAt)).isWhole).toBe(is);
});

test('of an account that is in the list no more nothing of its holder is shown', () => {
  expect(viewOf(null).isWhole).toBe(false);
});

const DETAILS = {
  caAccount: '500010340137',
  address: '218 Second Avenue West, Kindersley SK S0L 1S0',
  meterNumber: '70412011',
  meterType: '01',
  billDeliveryMethod: '0',
  accountName: 'MARLENE KOWALCHUK',
  accountCategory: 'Residential',
  activeFlag: true,
  regionId: 'SK-101',
  detailsVersion: 3,
} satisfies AccountDetails;
const HOLDERS = {
  installationNumber: '4020500029',
  accountEmail: 'marlene@farm.example',
  latitude: 51.4682,
  longitude: -109.1588,
  accountPhoneNumbers: [],
  accountAddress: { addressId: '', addressLine1: '', city: '', province: '', postalCode: '', country: '' },
};

test('of the details the town, and numbers that say nothing, are shown; whole ones stay as they are', () => {
  const { installationNumber, ...shown } = unproven.details({ ...DETAILS, ...HOLDERS }, seal);
  expect(shown).toEqual({ ...DETAILS, address: 'Kindersley SK', meterNumber: UNSHOWN_METER });
  expect(openPlace(seal, String(installationNumber), new Date()).installationNumber).toBe('4020500029');
  const whole = { ...DETAILS, ...HOLDERS };
  expect(viewOf(entry('contact')).details(whole, seal)).toBe(whole);
});

test('what is not there is not made up: no meter, no installation; without a key no installation either', () => {
  expect(unproven.details({ ...DETAILS, meterNumber: '' }, seal)).toMatchObject({ meterNumber: '' });
  expect(unproven.details(DETAILS, seal)).not.toHaveProperty('installationNumber');
  expect(unproven.details({ ...DETAILS, ...HOLDERS }, null)).not.toHaveProperty('installationNumber');
});

test.each([
  ['4020500029', '4020500029'],
  ['', ''],
  ['12.34', '12.34'],
  [`Zm9v.${'A'.repeat(39)}`, `Zm9v.${'A'.repeat(39)}`],
  [`Zm9v.${'A'.repeat(40)}`, ''],
])('an installation that is named %j is %j', (given, opened) => {
  expect(openPlace(seal, given, new Date()).installationNumber).toBe(opened);
});

test.each([
  ['2026-11-10', null, '2026-11-19', '2026-11-10', null],
  ['2026-11-10', null, '2026-11-20', null, null],
  [null, '2026-11-30', '2026-11-20', null, null],
  [null, '2026-11-30', '2026-11-21', null, '2026-11-30'],
  [null, '2026-11-30', '2026-12-24', null, '2026-11-30'],
])('moving in on %s and out on %s is shown on %s as %s and %s', (moveInDate, moveOutDate, today, shownIn, shownOut) => {
  const meter = { moveInDate, moveOutDate, billed: {} } as MeterDetails;
  expect(unproven.meter(meter, today)).toEqual({ moveInDate: shownIn, moveOutDate: shownOut });
  expect(viewOf(entry('utility')).meter(meter, today)).toBe(meter);
});
