import { expect, test } from 'vitest';
import { meterEligibility } from '#rules/meterEligibility.ts';

const meterCode = {
  readType: 'REG' as const,
  dayOfMonth: 0,
  disconnectedFlag: '',
  meterTypeCode: '01',
  registerGroup: '5D',
};
const good = { accountType: '01', activeFlag: true, meterCode };

test('an active account with a meter of type 01 may read it [MTR-09]', () => {
  expect(meterEligibility(good)).toBe('eligible');
});

test('account type 02 may not [MTR-04]', () => {
  expect(meterEligibility({ ...good, accountType: '02' })).toBe('accountType02');
});

test('an inactive account may not [MTR-05]', () => {
  expect(meterEligibility({ ...good, activeFlag: false })).toBe('inactiveAccount');
});

test('a disconnected meter may not be read [MTR-06]', () => {
  expect(meterEligibility({ ...good, meterCode: { ...meterCode, disconnectedFlag: 'T' } })).toBe('disconnectedMeter');
});

test.each(['02', '03', '04', '05', '06'])('a net metered meter, code %s, may not be read [MTR-07]', (meterTypeCode) => {
  expect(meterEligibility({ ...good, meterCode: { ...meterCode, meterTypeCode } })).toBe('netMetered');
});

test('a smart meter may not be read [MTR-08]', () => {
  expect(meterEligibility({ ...good, meterCode: { ...meterCode, meterTypeCode: '07' } })).toBe('smartMeter');
});

test('the first reason in the order of the list wins; codes nobody named are not eligible [MTR-09]', () => {
  const everything = { ...meterCode, disconnectedFlag: 'T', meterTypeCode: '07' };
  expect(meterEligibility({ accountType: '02', activeFlag: false, meterCode: everything })).toBe('accountType02');
  expect(meterEligibility({ accountType: '01', activeFlag: false, meterCode: everything })).toBe('inactiveAccount');
  expect(meterEligibility({ ...good, meterCode: everything })).toBe('disconnectedMeter');
  // The code decides before the register does.
  for (const [meterTypeCode, reason] of [
    ['02', 'netMetered'],
    ['07', 'smartMeter'],
    ['08', 'otherMeter'],
    ['00', 'otherMeter'],
    ['1', 'otherMeter'],
    ['', 'otherMeter'],
  ] as const) {
    const unknownRegister = { ...meterCode, meterTypeCode, registerGroup: '7X' };
    expect(meterEligibility({ ...good, meterCode: unknownRegister }), meterTypeCode).toBe(reason);
    expect(meterEligibility({ ...good, meterCode: { ...meterCode, meterTypeCode } }), meterTypeCode).toBe(reason);
  }
});

test('an unknown register type counts as not eligible [MTR-24]', () => {
  expect(meterEligibility({ ...good, meterCode: { ...meterCode, registerGroup: '7X' } })).toBe('otherMeter');
});
