import { expect, test } from 'vitest';
import { dialTurnsClockwise, hasDials, requiredLength } from '#rules/meterRegister.ts';
import { isBelowLast, isUnusualReading } from '#rules/meterThreshold.ts';

test.each([
  ['4D', 4],
  ['4L', 4],
  ['5D', 5],
  ['5L', 5],
  ['6D', 6],
  ['6L', 6],
  ['8L', 8],
  ['10', 10],
  ['7X', null],
])('a reading of register %s has %s digits [MTR-25]', (registerGroup, length) => {
  expect(requiredLength(registerGroup)).toBe(length);
});

test('the D types show dials, the others plain digit boxes [MTR-24]', () => {
  expect(['4D', '5D', '6D'].every(hasDials)).toBe(true);
  expect(['4L', '5L', '6L', '8L', '10', '7D'].some(hasDials)).toBe(false);
});

test('neighbouring dials turn opposite ways, the units clockwise', () => {
  expect([0, 1, 2, 3, 4].map((index) => dialTurnsClockwise(index, 5))).toEqual([true, false, true, false, true]);
});

test('on 4 digits a reading above 140% or below 60% of the last is worth a second look [MTR-56]', () => {
  const unusual = (reading: string) => isUnusualReading('4D', reading, '1000');
  expect([unusual('1400'), unusual('1401'), unusual('0600'), unusual('0599')]).toEqual([false, true, false, true]);
});

test.each(['5D', '5L'])('on 5 digits, %s, the bounds are 110% and 90% [MTR-57]', (register) => {
  const unusual = (reading: string) => isUnusualReading(register, reading, '10000');
  expect([unusual('11000'), unusual('11001'), unusual('09000'), unusual('08999')]).toEqual([false, true, false, true]);
});

test('other registers, and a first reading, give no warning [MTR-57]', () => {
  const warned = (register: string, last?: string) =>
    ['000000', '999999'].filter((reading) => isUnusualReading(register, reading, last));
  expect(warned('5D', '50000')).toEqual(['000000', '999999']);
  for (const register of ['6D', '6L', '8L', '10', '7X']) expect(warned(register, '50000')).toEqual([]);
  for (const register of ['4D', '4L', '5D', '5L']) expect(warned(register)).toEqual([]);
});

test('a reading below the last one asks whether the register has passed zero [MTR-57]', () => {
  expect(isBelowLast('00012', '99871')).toBe(true);
  expect(isBelowLast('99871', '99871')).toBe(false);
  expect(isBelowLast('00012', undefined)).toBe(false);
});
