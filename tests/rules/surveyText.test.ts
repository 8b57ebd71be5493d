import { expect, test } from 'vitest';
import { outageLocations } from '#contracts/outageReport.ts';
import { readSurvey, surveyPart } from '#rules/surveyText.ts';

const land = { section: '12', township: '34', range: '5', meridian: '3' };

test.each([
  ['NW-12-34-5-W3', { quarter: 'NW', ...land }],
  ['NW-12-34-5-W3M', { quarter: 'NW', ...land }],
  ['nw 12 34 5 w3', { quarter: 'NW', ...land }],
  ['NW 12-34-5 W3', { quarter: 'NW', ...land }],
  ['NW12-34-5W3', { quarter: 'NW', ...land }],
  ['NW\u201112\u201134\u20115\u2011W3', { quarter: 'NW', ...land }],
  ['NW\u201312\u201334\u20135\u2013W3', { quarter: 'NW', ...land }],
  ['NW-12-34-5-3', { quarter: 'NW', ...land }],
  ['NW 1/4 12-34-5 W3', { quarter: 'NW', ...land }],
  ['NW¼-12-34-5-W3', { quarter: 'NW', ...land }],
  ['NW ¼ Sec. 12, Twp. 34, Rge. 5, W. 3rd Mer.', { quarter: 'NW', ...land }],
  ['N.W. 12-34-5 W3rd', { quarter: 'NW', ...land }],
  ['North West quarter of section 12, township 34, range 5, W3M', { quarter: 'NW', ...land }],
  ['NW 12 Twp 34 Rge 5 W3', { quarter: 'NW', ...land }],
  ['ＮＷ－１２－３４－５－Ｗ３', { quarter: 'NW', ...land }],
  ['Lot 3, NE-36-42-25-W2', { lot: '3', quarter: 'NE', section: '36', township: '42', range: '25', meridian: '2' }],
  ['12-34-05 W2M', { section: '12', township: '34', range: '05', meridian: '2' }],
  ['12-34-05-W2', { section: '12', township: '34', range: '05', meridian: '2' }],
  ['  SE-14-36-15-W3\n', { quarter: 'SE', section: '14', township: '36', range: '15', meridian: '3' }],
])('%s is a legal land description, and fits its boxes', (written, parts) => {
  expect(readSurvey('LLD', written)).toEqual(parts);
  expect(outageLocations.LLD.safeParse({ quarter: 'NW', ...parts }).success).toBe(true);
});

test.each([
  ['LSD', 'LSD 13-36-42-25-W2', { lsd: '13', section: '36', township: '42', range: '25', meridian: '2' }],
  ['LSD', '13-36-42-25 W2M', { lsd: '13', section: '36', township: '42', range: '25', meridian: '2' }],
  ['LSD', '13 36 042 25 W2', { lsd: '13', section: '36', township: '042', range: '25', meridian: '2' }],
  ['River_Lot', 'River Lot 12-42-25-W2', { riverLot: '12', township: '42', range: '25', meridian: '2' }],
  ['River_Lot', 'RL 12 Twp 42 Rge 25 W2M', { riverLot: '12', township: '42', range: '25', meridian: '2' }],
] as const)('of %s: %s', (type, written, parts) => {
  expect(readSurvey(type, written)).toEqual(parts);
  expect(outageLocations[type].safeParse({ quarter: 'R0', ...parts }).success).toBe(true);
});

test.each([
  '',
  '12',
  'NW',
  'NW-12-34',
  '12-34-5',
  '12 Main St, Wakaw',
  'NW-12-34-5-W5',
  `NW-12-34-5-W3${' '.repeat(100)}`,
])('“%s” is none', (written) => {
  for (const type of ['LLD', 'LSD', 'River_Lot'] as const) expect(readSurvey(type, written)).toBeNull();
});

test.each([
  ['meridian', 'W3', '3'],
  ['meridian', 'w3m', '3'],
  ['meridian', 'W. 3rd', '3'],
  ['meridian', '3rd', '3'],
  ['meridian', '٣', '3'],
  ['meridian', 'W5', 'W5'],
  ['section', 'Sec. 12', '12'],
  ['township', 'Twp 034', '034'],
  ['range', 'Rge. 5', '5'],
  ['lsd', 'LSD 13', '13'],
  ['riverLot', 'RL 12', '12'],
  ['range', 'five', 'five'],
  ['streetName', 'W3', 'W3'],
])('the box %s takes of “%s” %s', (name, written, taken) => expect(surveyPart(name, written)).toBe(taken));

test('what everybody writes into a box stays as it is', () => {
  for (const [name, value] of Object.entries({ section: '36', township: '007', range: '01', meridian: '02' })) {
    expect(surveyPart(name, value)).toBe(name === 'meridian' ? '2' : value);
  }
});
