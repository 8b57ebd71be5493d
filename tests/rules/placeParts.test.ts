import { expect, test } from 'vitest';
import { namesPlace, placeParts } from '#rules/placeParts.ts';

test.each([
  ['218 Second Avenue West, Kindersley SK S0L 1S0', 'house', '218', 'Second Avenue West, Kindersley SK'],
  ['3-218 Second Avenue West, Kindersley SK S0L 1S0', 'house', '218', 'Second Avenue West, Kindersley SK'],
  ['Unit 2, 12 TWIN ROAD, WAKAW', 'house', '12', 'TWIN ROAD, WAKAW'],
  ['#5 12 Twin Road, Wakaw SK', 'house', '12', 'Twin Road, Wakaw SK'],
  ['218A Second Avenue, Kindersley SK', 'house', '218A', 'Second Avenue, Kindersley SK'],
  ['12 1/2 Main St, Wakaw SK', 'house', '12', 'Main St, Wakaw SK'],
  ['12 22nd Street, Saskatoon SK', 'house', '12', '22nd Street, Saskatoon SK'],
  ['House 12, One Arrow', 'house', '12', 'One Arrow'],
  ['Lot 7, Block 3, Wakaw SK', 'lot', '7', 'Block 3, Wakaw SK'],
  ['River Lot 12-34-5-W3, Wakaw SK', 'lot', '12', '34-5-W3, Wakaw SK'],
  ['NE 14-36-15 W3, Biggar SK S0K 0M0', 'quarter', 'NE 14', '36-15 W3, Biggar SK'],
  ['NE-36-42-25-W2', 'quarter', 'NE 36', '42-25-W2, Saskatchewan'],
  ['LSD 13-36-42-25-W2, Biggar SK', 'quarter', 'LSD 13 36', '42-25-W2, Biggar SK'],
  ['22nd Street, Saskatoon SK', 'address', '22nd Street', 'Saskatoon SK'],
  ['NE Main Street, Biggar SK', 'address', 'NE Main Street', 'Biggar SK'],
  ['Kowalchuk Farm, Wakaw SK S0K 4P0', 'address', 'Kowalchuk Farm', 'Wakaw SK'],
  ['', 'address', '', 'Saskatchewan'],
])('of %j the %s %j is asked for, and %j shown', (address, asks, secret, shown) => {
  expect(placeParts(address)).toEqual({ asks, secret, shown });
});

const HOUSE = '218 Second Avenue West, Kindersley SK S0L 1S0';
const QUARTER = 'NE 14-36-15 W3, Biggar SK S0K 0M0';
test.each([
  [HOUSE, '218', true],
  [HOUSE, ' 218 Second Avenue West ', true],
  [HOUSE, '3-218 second ave w, Kindersley', true],
  [HOUSE, '21', false],
  [HOUSE, '2180', false],
  [HOUSE, 'Second Avenue West', false],
  [HOUSE, '', false],
  [HOUSE, ' - ', false],
  ['218A Second Avenue, Kindersley SK', '218 a', true],
  ['218A Second Avenue, Kindersley SK', '218', false],
  ['Lot 7, Block 3, Wakaw SK', 'lot 7', true],
  ['Lot 7, Block 3, Wakaw SK', '7', true],
  ['Lot 7, Block 3, Wakaw SK', '3', false],
  [QUARTER, 'ne14', true],
  [QUARTER, 'North-East 14', true],
  [QUARTER, 'NE-14-36-15-W3', true],
  [QUARTER, 'NE', false],
  [QUARTER, 'NW 14', false],
  ['LSD 13-36-42-25-W2, Biggar SK', '13-36', false],
  ['LSD 13-36-42-25-W2, Biggar SK', 'LSD 13-36', true],
  ['Kowalchuk Farm, Wakaw SK S0K 4P0', 'KOWALCHUK FARM', true],
  ['Kowalchuk Farm, Wakaw SK S0K 4P0', 'Wakaw SK', false],
  ['', '', false],
])('of %j the answer %j: %s', (address, answer, isRight) => {
  expect(namesPlace(address, answer)).toBe(isRight);
});
