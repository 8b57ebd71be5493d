import { expect, test } from 'vitest';
import { phoneText } from '#ui/phoneText.ts';

test.each([
  ['+13065550177', '1-306-555-0177'],
  ['13065550177', '1-306-555-0177'],
  ['3065550177', '1-306-555-0177'],
  ['306-555-0177', '306-555-0177'],
  ['+441632960123', '+441632960123'],
  ['', ''],
])('the number %j reads %j', (number, text) => {
  expect(phoneText(number)).toBe(text);
});
