import { expect, test } from 'vitest';
import { addressLine } from '#contracts/addressLine.ts';
import { outageReport } from '#contracts/outageReport.ts';

const { callbackAddress } = outageReport.shape;

test.each([
  ['the utility’s line', ' 12 MAIN ST ', '12 Main', '12 MAIN ST'],
  ['what was typed, where that is blank', '  ', '12 Main', '12 Main'],
  ['as much as a report can carry', 'x'.repeat(301), '', 'x'.repeat(300)],
  ['no half of a character', `${'x'.repeat(299)}😀`, '', 'x'.repeat(299)],
  ['no blank where it is cut', `${'x'.repeat(299)} y`, '', 'x'.repeat(299)],
])('a place in one line: %s', (_, written, typed, line) => {
  expect(addressLine(written, typed)).toBe(line);
  expect(callbackAddress.safeParse(line).success).toBe(true);
});

test('a place that nobody names is blank', () => {
  expect(addressLine(' ')).toBe('');
});
