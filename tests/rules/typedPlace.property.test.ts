import fc from 'fast-check';
import { expect, test } from 'vitest';
import { locationText } from '#rules/locationText.ts';
import { readTypedPlace, townPart, withTown } from '#rules/typedPlace.ts';

const word = fc.stringMatching(/^[A-Z][A-Z]{1,9}$/);
const words = fc.array(word, { minLength: 1, maxLength: 3 }).map((some) => some.join(' '));
const civic = fc.record({
  house: fc.stringMatching(/^[1-9][0-9]{0,4}[A-C]?$/),
  apartment: fc.option(fc.stringMatching(/^[1-9][0-9]{0,2}[A-C]?$/), { nil: undefined }),
  streetName: words,
  cityTown: words,
});

test('what is written as we write it is read as it was', () => {
  fc.assert(
    fc.property(civic, ({ apartment, ...address }) => {
      const place = {
        lookupType: 'Civic_Address' as const,
        outageAddress: { ...address, ...(apartment !== undefined && { apartment }) },
      };
      expect(readTypedPlace(locationText(place))).toEqual({ place });
    }),
  );
});

test('a text is read as a place or names what it lacks, and never throws', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), fc.boolean(), (text, isMeter) => {
      const read = readTypedPlace(text, isMeter);
      if ('missing' in read) expect(read.missing.length).toBeGreaterThan(0);
    }),
  );
});

test.each<readonly [string, object]>([
  ['218 Second Avenue West, Kindersley', { house: '218', streetName: 'SECOND AVENUE WEST', cityTown: 'KINDERSLEY' }],
  [
    ' 3-218 second ave ,  Kindersley, SK ',
    { apartment: '3', house: '218', streetName: 'SECOND AVE', cityTown: 'KINDERSLEY' },
  ],
  ...[
    '#3 218 Main St, Kindersley',
    '# 3, 218 Main St, Kindersley',
    'Unit 3 218 Main St, Kindersley',
    'Unit 3, 218 Main St, Kindersley, SK',
    'Apt. 3 - 218 Main St, Kindersley SK S0L 1S1',
    'apartment 3, 218 Main St, Kindersley, Saskatchewan, S0L1S1, Canada',
    '218 Main St #3, Kindersley',
    '218 Main St, Unit 3, Kindersley',
  ].map((text) => [text, { apartment: '3', house: '218', streetName: 'MAIN ST', cityTown: 'KINDERSLEY' }] as const),
  ['218½ Main St, Elbow', { house: '218½', streetName: 'MAIN ST', cityTown: 'ELBOW' }],
  ['218 1/2 Main St, Elbow', { house: '218 1/2', streetName: 'MAIN ST', cityTown: 'ELBOW' }],
  ['14 United Road, Sask Landing', { house: '14', streetName: 'UNITED ROAD', cityTown: 'SASK LANDING' }],
  ['1 Suite Street, Skull Creek', { house: '1', streetName: 'SUITE STREET', cityTown: 'SKULL CREEK' }],
])('an address in one line: %s', (text, outageAddress) => {
  expect(readTypedPlace(text)).toEqual({ place: { lookupType: 'Civic_Address', outageAddress } });
});

test.each([
  ['NW-12-34-5-W3', 'LLD', { quarter: 'NW', section: '12', township: '34', range: '5', meridian: '3' }],
  ['LSD 13-36-42-25-W2', 'LSD', { lsd: '13', section: '36', township: '42', range: '25', meridian: '2' }],
  ['NW 12-34-5 west of the 2nd', 'LLD', { quarter: 'NW', section: '12', township: '34', range: '5', meridian: '2' }],
  ['Lot 5 Block 2, Elbow', 'Lot_Block', { lot: '5', block: '2', cityTown: 'Elbow' }],
  ['lot 5, blk 2, Elbow, SK', 'Lot_Block', { lot: '5', block: '2', cityTown: 'Elbow' }],
  ['River Lot 12-34-5-W3', 'River_Lot', { riverLot: '12', township: '34', range: '5', meridian: '3', quarter: 'R0' }],
])('a land description in one line: %s', (text, lookupType, outageAddress) => {
  expect(readTypedPlace(text)).toEqual({ place: { lookupType, outageAddress } });
});

test.each([
  ['70 412 011', { place: { lookupType: 'Meter_Number', outageAddress: { meterNumber: '70412011' } } }],
  ['218 Second', { missing: ['house'] }],
])('a meter number: %s', (text, read) => {
  expect(readTypedPlace(text, true)).toEqual(read);
});

test.each([
  ['', ['house', 'streetName', 'cityTown']],
  ['218 Second', ['cityTown']],
  ['218', ['house', 'streetName', 'cityTown']],
  ['218 Second,', ['cityTown']],
  ['E½ 12-34-5-W2', ['quarter']],
  ['West half 12-34-5-W2', ['quarter']],
  ['Sec. 12, Twp. 34, Rge. 5, W2M', ['quarter']],
  ['Second Avenue, Kindersley', ['house', 'streetName']],
])('what is missing of %j', (text, missing) => {
  expect(readTypedPlace(text)).toEqual({ missing });
});

test.each([
  ['218 Second Avenue', 'Kindersley', '218 Second Avenue, Kindersley'],
  ['218 Second Avenue Kind', 'Kindersley', '218 Second Avenue, Kindersley'],
  ['218 Second Avenue, wak', 'Wakaw', '218 Second Avenue, Wakaw'],
  ['12 Main north bat', 'North Battleford', '12 Main, North Battleford'],
  ['kind', 'Kindersley', 'Kindersley'],
])('%s with the town %s', (text, town, whole) => {
  expect(withTown(text, town)).toBe(whole);
});

test.each([
  ['218 Second Avenue, wak', ['wak']],
  ['218 Second,', []],
  ['218 Main kind', ['Main kind', 'kind']],
  ['', []],
])('what is searched among the towns of %j', (text, parts) => {
  expect(townPart(text)).toEqual(parts);
});
