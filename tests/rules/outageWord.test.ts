import { expect, test } from 'vitest';
import { readOutageWord } from '#rules/outageWord.ts';

test.each([
  ['OUT', { says: 'out', place: null }],
  [' out! ', { says: 'out', place: null }],
  ['Out 2.', { says: 'out', place: 2 }],
  ['OUT2', { says: 'out', place: 2 }],
  ['Ｏｕｔ １２', { says: 'out', place: 12 }],
  ['out\u00a0٢', { says: 'out', place: 2 }],
  ['Power out', { says: 'out', place: null }],
  ['Still out 1', { says: 'out', place: 1 }],
  ['No power', { says: 'out', place: null }],
  ['no power, out', { says: 'out', place: null }],
  ['BACK', { says: 'back', place: null }],
  ['Back #3', { says: 'back', place: 3 }],
  ['power back', { says: 'back', place: null }],
  ['OUT 0', { says: 'out', place: 0 }],
  ['Power is out', { says: 'out', place: null }],
  ['The power is still out!', { says: 'out', place: null }],
  ["My power's off", { says: 'out', place: null }],
  ['still no power', { says: 'out', place: null }],
  ['power is out 2', { says: 'out', place: 2 }],
  ['Panne', { says: 'out', place: null }],
  ['Panne 2', { says: 'out', place: 2 }],
  ['encore en panne', { says: 'out', place: null }],
  ['Panne d’électricité', { says: 'out', place: null }],
  ['plus de courant', { says: 'out', place: null }],
  ['back on', { says: 'back', place: null }],
  ['Power is back on.', { says: 'back', place: null }],
  ['The power is on again', { says: 'back', place: null }],
  ['Le courant est revenu', { says: 'back', place: null }],
])('%j', (body, word) => {
  expect(readOutageWord(body)).toEqual(word);
});

test.each([
  '',
  'out of town',
  'outage',
  'call me back',
  'back out',
  'back off',
  'Is the power out?  Or back?',
  'The power is on the pole',
  'panne de voiture',
  'OUT 123',
  'OUT 1 2',
  '2 out',
  'yes',
  `out${' '.repeat(40)}`,
])('no word about the power: %j', (body) => {
  expect(readOutageWord(body)).toBeNull();
});
