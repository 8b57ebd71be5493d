import { expect, test } from 'vitest';
import { textLink } from '#parts/submission/asText.ts';

const BODY = 'Power out. Ref A & B.';
const ESCAPED = 'Power%20out.%20Ref%20A%20%26%20B.';
const linkOn = (userAgent: string) => textLink(`Mozilla/5.0 (${userAgent}`, '+13065550100', BODY);

test('a text is opened by a link with ?body= on Android, and &body= on an iPhone', () => {
  const chrome = 'Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
  expect(linkOn(chrome)).toBe(`sms:+13065550100?body=${ESCAPED}`);
  expect(linkOn('Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0')).toBe(`sms:+13065550100?body=${ESCAPED}`);
  const safari =
    'iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1';
  expect(linkOn(safari)).toBe(`sms:+13065550100&body=${ESCAPED}`);
});

test('a tablet or a computer is offered no text', () => {
  const others = [
    'Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36',
    'Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15',
    'X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36',
    'Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36',
    'iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile/15E148 Safari/604.1',
  ];
  expect(others.map(linkOn)).toEqual(others.map(() => null));
});
