import { expect, test } from 'vitest';
import { money, phoneText } from '#ui/format.ts';

test('each currency has its symbol, and an unknown one is Canadian [APP-42]', () => {
  expect(money(184.27)).toBe('$184.27');
  expect(money(1234.5, 'USD')).toBe('$1,234.50');
  expect(money(1_234_567.891)).toBe('$1,234,567.89');
  expect(money(123.4)).toBe('$123.40');
  expect(money(9, 'EUR')).toBe('€9.00');
  expect(money(9, 'gbp')).toBe('£9.00');
  expect(money(9, 'JPY')).toBe('$9.00');
});

test('a credit is told from a debt', () => {
  expect(money(-12.3)).toBe('−$12.30');
});

test.each([
  ['+13065550177', '1-306-555-0177'],
  ['13065550177', '1-306-555-0177'],
  ['3065550177', '1-306-555-0177'],
  ['306-555-0177', '1-306-555-0177'],
  ['(306) 555-0177', '1-306-555-0177'],
  ['1.306.555.0177', '1-306-555-0177'],
  [' 306 555 0177 ', '1-306-555-0177'],
  ['1-306-555-0177', '1-306-555-0177'],
  ['306-555-0177, ext. 12', '306-555-0177, ext. 12'],
  ['5550177', '5550177'],
  ['+441632960123', '+441632960123'],
  ['', ''],
])('the number %j reads %j', (number, text) => {
  expect(phoneText(number)).toBe(text);
});
