import { expect, test } from 'vitest';
import { inGsmLetters, withoutAccents } from '#rules/gsmLetters.ts';

const TEXT = 'The power is out in Île-à-la-Crosse. We know it since 7:42 p.m., and not yet when it is back.';

test.each([
  [TEXT, TEXT.replace('Î', 'I')],
  // Letters that the alphabet has keep their accents, also where they come as two signs.
  ['Où? À Léger, Zoë, Ñ', 'Où? A Léger, Zoe, Ñ'],
  ['Le\u0301ger', 'Léger'],
  ['Don’t “wait” – it is back… 7\u00a0p.m.', 'Don\'t "wait" - it is back... 7 p.m.'],
  ['€{}[]~^|\\', '€{}[]~^|\\'],
  ['', ''],
])('%j is sent as %j', (text, sent) => {
  expect(inGsmLetters(text)).toBe(sent);
});

test.each(['ᓀᐦᐃᔭᐍᐏᐣ Île', 'Île 💡', 'Київ, Île', 'Île n\u0336ot'])('%j holds more than accents, and stays', (text) => {
  expect(inGsmLetters(text)).toBe(text);
});

test('a letter is told from another one with its accent gone, and a struck letter from the letter', () => {
  expect(withoutAccents('Île Çà ō ñ')).toBe('Ile Ca o n');
  expect(withoutAccents('n\u0336ot')).toBe('n\u0336ot');
});
