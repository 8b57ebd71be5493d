import { expect, test } from 'vitest';
import { limitAddresses } from '#server/http/addressLimit.ts';
import { networkOf, siteOf } from '#server/http/networks.ts';

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
  ['2001:DB8:1::6', '2001:db8:1'],
  ['::1', '0:0:0'],
  ['::ffff:192.0.2.7', null],
  ['192.0.2.7', null],
  ['+13065550142', null],
  ['unknown', null],
])('the site of %s is %s', (address, site) => {
  expect(siteOf(address)).toBe(site);
});

const MAX = 2;
const line = (nth: number, host = '1') => `2001:db8:7:${nth.toString(16)}::${host}`;

test('a line of IPv6 is one of 2^64 addresses, and the next line has a limit of its own', () => {
  const limit = limitAddresses(MAX);
  expect(networkOf(line(1, 'a'))).toBe(networkOf(line(1, 'b')));
  expect([line(1, 'a'), line(1, 'b')].map(limit)).toEqual([0, 0]);
  expect(limit(line(1, 'c'))).toBeGreaterThan(0);
  expect(limit(line(2))).toBe(0);
});

test('a site has fifty times the limit of a line, and what a line asked in vain is not counted in it', () => {
  const limit = limitAddresses(MAX);
  for (let asked = 0; asked < MAX; asked += 1) expect(limit(line(0))).toBe(0);
  for (let refused = 0; refused < 50 * MAX; refused += 1) expect(limit(line(0))).toBeGreaterThan(0);
  for (let nth = 1; nth < 50; nth += 1) for (let asked = 0; asked < MAX; asked += 1) expect(limit(line(nth))).toBe(0);
  expect(limit(line(50))).toBeGreaterThan(0);
  expect(limit('2001:db8:8::1')).toBe(0);
});

test('IPv4 has no site', () => {
  const limit = limitAddresses(1);
  for (let nth = 0; nth < 60; nth += 1) expect(limit(`192.0.2.${nth}`)).toBe(0);
  expect(limit('192.0.2.0')).toBeGreaterThan(0);
});
