import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bareEmail, email, firstProblem, phone, phoneDigits, required } from '#rules/validation.ts';
import { HOSTILE, QUICK, quickest } from '../contracts/hostileTexts.ts';

const words = JSON.parse(readFileSync('content/en/validation.json', 'utf8')) as Record<string, string>;
const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const blanks = fc.stringMatching(/^[ \t\n]*$/);

test('blanks alone are nothing, and everything else is something [APP-36]', () => {
  fc.assert(fc.property(blanks, (typed) => required(typed) === 'required'));
  fc.assert(
    fc.property(blanks, fc.string(), (around, typed) => (required(around + typed) === null) === /\S/.test(typed)),
  );
  expect(words.required).toBe('This field is required');
});

test('text@text.text without spaces is an email, and needs every one of its parts [APP-37]', () => {
  const part = fc.stringMatching(/^[a-z0-9+_-]{1,12}$/);
  fc.assert(
    fc.property(part, part, part, (name, host, end) => {
      expect(email(`${name}@${host}.${end}`)).toBeNull();
      for (const broken of [`${name}@${host}`, `@${host}.${end}`, `${name}@.${end}`, `${name}@${host}.`, name])
        expect(email(broken)).toBe('email');
      expect(email(`${name} x@${host}.${end}`)).toBe('email');
      expect(email(`${name}@${host}@${host}.${end}`)).toBe('email');
    }),
  );
  expect(words.email).toBe('Please enter a valid email');
});

test.each([
  ['\u200bjo@x.ca', 'jo@x.ca'],
  ['jo@x.ca\u200b ', 'jo@x.ca'],
  ['mailto:jo@x.ca', 'jo@x.ca'],
  [' Jo.Doe+farm@mail.x.ca\n', 'Jo.Doe+farm@mail.x.ca'],
])('of %j the address is read: %s [APP-37]', (typed, address) => {
  expect([email(typed), bareEmail(typed)]).toEqual([null, address]);
});

test.each([
  'jo@x.ca.',
  'jo@x..ca',
  'jo@.x.ca',
  'a@x.ca, b@x.ca',
  'Jo <jo@x.ca>',
  'jo@x.ca;b@x.ca',
  'jo@x.ca\r\nBcc: b@x.ca',
  'j\u0007o@x.ca',
])('%j is no one address [APP-37]', (typed) => {
  expect(email(typed)).toBe('email');
});

test('an email is no longer than an address can be, and the longest text is judged at once [APP-37]', () => {
  expect(email(`${'x'.repeat(311)}@farm.ca`.padStart(330))).toBeNull();
  expect(email(`${'x'.repeat(314)}@farm.ca`)).toBe('email');
  const slow = Object.values({ required, email, phone }).flatMap((rule) =>
    Object.entries(HOSTILE).filter(([, hostile]) => quickest(() => rule(hostile(64 * 1024))) > QUICK),
  );
  expect(slow.map(([name]) => name)).toEqual([]);
});

test('ten digits are a phone number, however they are separated and with the country code or without [APP-38]', () => {
  const separator = fc.constantFrom('', ' ', '-', '.', ') ');
  const before = fc.constantFrom('', '1', '+1', '1-', '+1 (', '(');
  fc.assert(
    fc.property(before, digits(10), separator, separator, (start, number, one, two) => {
      const typed = start + number.slice(0, 3) + one + number.slice(3, 6) + two + number.slice(6);
      expect(phone(typed)).toBeNull();
      expect(phoneDigits(typed)).toBe(number);
    }),
  );
  expect(words.phone).toBe('Please enter a valid phone number');
});

test('any other count of digits, another country or a letter is no phone number [APP-38]', () => {
  const wrong = fc.nat({ max: 14 }).filter((count) => count !== 10 && count !== 11);
  fc.assert(fc.property(wrong.chain(digits), (typed) => phone(typed) === 'phone'));
  fc.assert(fc.property(digits(10), (number) => phone(`2${number}`) === 'phone' && phone(`+44${number}`) === 'phone'));
  expect(phone('306555011O')).toBe('phone');
});

test('one message at a time: the first rule that has something against it', () => {
  expect(firstProblem(' ', required, phone)).toBe('required');
  expect(firstProblem('12', required, phone)).toBe('phone');
  expect(firstProblem('306 555 0110', required, phone)).toBeNull();
});
