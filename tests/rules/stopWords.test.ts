import { expect, test } from 'vitest';
import { textWish } from '#rules/stopWords.ts';

/* A word that stops text messages is heard as people type it, and no sentence is taken for one. */

test.each([
  ...['STOP', 'STOPALL', 'UNSUBSCRIBE', 'END', 'QUIT', 'CANCEL', 'REVOKE', 'OPTOUT', 'ARRET'].map((word) => [word]),
  ['stop'],
  [' Stop. '],
  ['STOP ALL'],
  ['opt-out'],
  ['Arrêt'],
  ['arre\u0302t!'],
])('“%s” stops text messages [NTF-21]', (body) => {
  expect(textWish(body)).toBe('stop');
});

test.each([['Arrête'], ['arrêtez !'], ['ARRETER']])('“%s” stops them too, and only we know it', (body) => {
  expect(textWish(body)).toBe('stopHere');
});

test.each([
  ['HELP', 'help'],
  ['info?', 'help'],
  ['Aide', 'aide'],
])('“%s” asks who they are from', (body, wish) => {
  expect(textWish(body)).toBe(wish);
});

test.each([['START'], ['Yes'], ['unstop'], ['start!']])('“%s” starts them again', (body) => {
  expect(textWish(body)).toBe('start');
});

test.each([
  [''],
  ['!'],
  ['STOPS'],
  ['Stop at the gate'],
  ['Please cancel'],
  ['Help me'],
  ['Arrêtez de facturer'],
  ['START 4711'],
  ['OUT'],
  ['BACK'],
  ['5'],
  ['Meter 12 reads 4711 on 2026-11-21.'],
  [`STOP${' '.repeat(37)}`],
])('“%s” is no such wish', (body) => {
  expect(textWish(body)).toBeNull();
});

test('a word with signs around it is heard up to 40 signs', () => {
  expect(textWish(`STOP${' '.repeat(36)}`)).toBe('stop');
});
