import type { AccountPlan } from './build.ts';

const STREETS = [
  ['Angus Street', 'Regina', 'S4T 1X8', 'SK-204'],
  ['Caribou Street West', 'Moose Jaw', 'S6H 2K1', 'SK-207'],
  ['Broadway Avenue', 'Saskatoon', 'S7N 1B3', 'SK-152'],
  ['Central Avenue', 'Swift Current', 'S9H 0L1', 'SK-215'],
  ['Railway Avenue', 'Rosetown', 'S0L 2V0', 'SK-312'],
  ['Souris Avenue', 'Weyburn', 'S4H 2Z9', 'SK-222'],
  ['River Street', 'Prince Albert', 'S6V 8G2', 'SK-213'],
  ['Livingstone Street', 'Yorkton', 'S3N 0A6', 'SK-219'],
] as const;
const KINDS = ['Suite', 'Basement suite', 'House', 'Duplex', 'Shop', 'Laundry'] as const;
const REGISTERS = ['5D', '4D', '6L', '5L', '4L', '6D', '8L', '10'] as const;

/** Forty rented places with every register type, for lists that scroll and for prefetching. */
export const landlordPlans: AccountPlan[] = Array.from({ length: 40 }, (_, i) => {
  const [street, city, postalCode, regionId] = STREETS[i % STREETS.length] ?? STREETS[0];
  const line = `${112 + i * 31} ${street}`;
  return {
    number: 10 + i,
    name: 'Prairie Rose Rentals',
    descriptiveName: `${KINDS[i % KINDS.length]} at ${line}`,
    line,
    city,
    postalCode,
    regionId,
    registerGroup: REGISTERS[(i * 3) % REGISTERS.length] ?? '5D',
    lastRead: 5_210 + i * 83,
    lastReadType: (['A', 'C', 'E', 'R'] as const)[i % 4] ?? 'A',
    daysSinceLastRead: 24 + (i % 9),
  };
});
