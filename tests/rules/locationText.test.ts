import { expect, test } from 'vitest';
import { type OutageLocation, outageLocation } from '#contracts/outageReport.ts';
import { locationText } from '#rules/locationText.ts';

const survey = { section: '36', township: '42', range: '25', meridian: '2' };

test.each<[string, OutageLocation]>([
  ['12 MAIN ST, WAKAW', place('Civic_Address', { house: '12', streetName: 'Main St', cityTown: 'Wakaw' })],
  [
    '4B-12 MAIN ST, WAKAW',
    place('Civic_Address', { house: '12', apartment: '4b', streetName: 'Main St', cityTown: 'Wakaw' }),
  ],
  ['Lot 7, Block 3, Wakaw', place('Lot_Block', { lot: '7', block: '3', cityTown: 'Wakaw' })],
  ['NE-36-42-25-W2', place('LLD', { quarter: 'NE', ...survey })],
  ['Lot 3, NE-36-42-25-W2', place('LLD', { quarter: 'NE', ...survey, lot: '3' })],
  ['SW-5-7-1-W3', place('LLD', { quarter: 'SW', section: '05', township: '007', range: '01', meridian: '3' })],
  ['River Lot 12-42-25-W2', place('River_Lot', { riverLot: '12', quarter: 'R0', ...survey })],
  ['LSD 13-36-42-25-W2', place('LSD', { lsd: '13', ...survey })],
  ['House 12, One Arrow', place('First_Nations', { firstNation: 'One Arrow', house: '12' })],
  [
    'Apartment 2, House 12, One Arrow, Transformer 4711',
    place('First_Nations', { firstNation: 'One Arrow', house: '12', apartment: '2', transformer: '4711' }),
  ],
  ['Meter 70412011', place('Meter_Number', { meterNumber: '70412011' })],
])('a place reads %s', (text, location) => {
  expect(locationText(location)).toBe(text);
});

test('a place with empty optional boxes has no empty parts', () => {
  const outageAddress = { house: '12', apartment: '', streetName: 'MAIN ST', cityTown: 'WAKAW' };
  expect(locationText(place('Civic_Address', outageAddress))).toBe('12 MAIN ST, WAKAW');
});

/** As the contract reads it. */
function place(lookupType: OutageLocation['lookupType'], outageAddress: Record<string, string>): OutageLocation {
  return outageLocation.parse({ lookupType, outageAddress });
}
