import { describe, expect, it } from 'vitest';
import { createOutageCall, type LookupType, outageLocations } from '#contracts/outageReport.ts';
import { outageReport } from '../outages/outageReport.ts';

const land = { section: '36', township: '102', range: '21', meridian: '4' };
const right: Record<LookupType, Record<string, string>> = {
  Civic_Address: { house: '12', streetName: 'Main St', cityTown: 'Wakaw' },
  Lot_Block: { lot: '7A', block: '12', cityTown: 'Wakaw' },
  LLD: { quarter: 'NE', ...land },
  River_Lot: { riverLot: '99', township: '1', range: '2', meridian: '1', quarter: 'R0' },
  First_Nations: { firstNation: 'One Arrow', house: '12345' },
  LSD: { lsd: '16', ...land },
  Meter_Number: { meterNumber: '80416207' },
};
const takes = (type: LookupType, fields: Record<string, string>) => outageLocations[type].safeParse(fields).success;
/** With one field as given, or without it. */
const withField = (type: LookupType, field: string, value?: string) => {
  const { [field]: _, ...rest } = right[type];
  return takes(type, value === undefined ? rest : { ...rest, [field]: value });
};
const long = (length: number) => 'x'.repeat(length);

describe('Where the power is out', () => {
  /** Each field: the longest or largest that is taken, and one beyond it; and whether it must be there. */
  const fields: [string, LookupType, [string, string, string, 'required' | 'optional'][]][] = [
    [
      'a civic address [REP-16]',
      'Civic_Address',
      [
        ['house', long(25), long(26), 'required'],
        ['streetName', long(100), long(101), 'required'],
        ['cityTown', long(100), long(101), 'required'],
        ['apartment', long(25), long(26), 'optional'],
      ],
    ],
    [
      'a lot and block [REP-18]',
      'Lot_Block',
      [
        ['lot', '1234', '12345', 'required'],
        ['block', '1234', '12345', 'required'],
        ['cityTown', long(100), long(101), 'required'],
      ],
    ],
    [
      'a legal land description [REP-19]',
      'LLD',
      [
        ['quarter', 'SW', 'R0', 'required'],
        ['section', '36', '37', 'required'],
        ['township', '999', '1000', 'required'],
        ['range', '99', '100', 'required'],
        ['meridian', '4', '5', 'required'],
        ['lot', '1234', '12345', 'optional'],
      ],
    ],
    [
      'a legal subdivision [REP-20]',
      'LSD',
      [
        ['lsd', '16', '17', 'required'],
        ['section', '1', '0', 'required'],
        ['township', '1', '', 'required'],
        ['range', '1', 'A', 'required'],
        ['meridian', '1', '0', 'required'],
      ],
    ],
    [
      'a river lot [REP-21]',
      'River_Lot',
      [
        ['riverLot', '99', '100', 'required'],
        ['township', '999', '1000', 'required'],
        ['range', '99', '100', 'required'],
        ['meridian', '4', '5', 'required'],
        ['quarter', 'R0', 'NE', 'required'],
      ],
    ],
    [
      'a place of a First Nation [REP-22]',
      'First_Nations',
      [
        ['firstNation', long(100), long(101), 'required'],
        ['house', '12345', '123456', 'required'],
        ['apartment', long(25), long(26), 'optional'],
        ['transformer', long(9), long(10), 'optional'],
      ],
    ],
    [
      'a meter number [REP-23]',
      'Meter_Number',
      [
        ['meterNumber', '8'.repeat(20), '8'.repeat(21), 'required'],
        ['meterNumber', '8', '8041620A', 'required'],
      ],
    ],
  ];
  it.each(fields)('%s is taken with what it asks for and up to its limits', (_, type, limits) => {
    expect(takes(type, right[type])).toBe(true);
    const without = (field: string) => withField(type, field);
    for (const [field, most, beyond, need] of limits) {
      expect([field, withField(type, field, most), withField(type, field, beyond), without(field)]).toEqual([
        field,
        true,
        false,
        need === 'optional',
      ]);
      if (need === 'required') expect([field, withField(type, field, '  ')]).toEqual([field, false]);
    }
  });

  /** Every value that is taken, and what lies around them. */
  const numbers = (least: number, most: number) => ({
    right: Array.from({ length: most - least + 1 }, (_, nth) => String(least + nth)).flatMap((value) =>
      value.length === 1 ? [value, `0${value}`] : value,
    ),
    wrong: ['', '0', '00', '001', String(most + 1), '-1', '1.0', 'x', `${most}0`],
  });
  const digits = (most: number) => ({
    right: Array.from({ length: most }, (_, nth) => ['0', '9'].map((digit) => digit.repeat(nth + 1))).flat(),
    wrong: ['', 'x', '1x', '9'.repeat(most + 1)],
  });
  const survey = { township: digits(3), range: digits(2), meridian: numbers(1, 4) };
  const section = numbers(1, 36);
  const whole: [string, LookupType, Record<string, { right: string[]; wrong: string[] }>][] = [
    [
      'a legal land description [REP-19]',
      'LLD',
      { quarter: { right: ['NE', 'NW', 'SE', 'SW'], wrong: ['', 'ne', 'EN', 'N', 'R0'] }, section, ...survey },
    ],
    ['a legal subdivision [REP-20]', 'LSD', { lsd: numbers(1, 16), section, ...survey }],
    ['a river lot [REP-21]', 'River_Lot', { riverLot: numbers(1, 99), ...survey }],
  ];
  it.each(whole)('%s takes every value of its boxes and none beside them', (_, type, boxes) => {
    for (const [field, { right, wrong }] of Object.entries(boxes)) {
      const taken = [...right, ...wrong].filter((value) => withField(type, field, value));
      expect([field, ...taken]).toEqual([field, ...right]);
    }
  });

  it('a civic address is sent in capitals [REP-17]', () => {
    expect(outageLocations.Civic_Address.parse({ ...right.Civic_Address, apartment: '2b' })).toEqual({
      house: '12',
      apartment: '2B',
      streetName: 'MAIN ST',
      cityTown: 'WAKAW',
    });
  });
});

describe('Who reports it', () => {
  const takesReport = (more: object) => createOutageCall.request.safeParse({ ...outageReport(), ...more }).success;

  it('a name is needed, of 100 characters at the most [REP-35]', () => {
    expect(takesReport({ callerName: long(100) })).toBe(true);
    expect(takesReport({ callerName: long(101) })).toBe(false);
    expect(takesReport({ callerName: '   ' })).toBe(false);
  });

  it('a phone number has ten digits or more, however it is written, and 200 characters at the most [REP-36]', () => {
    const takesNumber = (callbackPhoneNumber: string) => takesReport({ callbackPhoneNumber });
    const right = ['3065550142', '(306) 555-0142', '+1 306 555 0142 ext. 12', '3'.repeat(200)];
    expect(right.filter(takesNumber)).toEqual(right);
    expect(['306555014', '306-555-014', 'x306x555x014x', '3'.repeat(201)].filter(takesNumber)).toEqual([]);
    const extended = (length: number) => `306-555-0142${long(length - 12)}`;
    expect([takesNumber(extended(200)), takesNumber(extended(201))]).toEqual([true, false]);
  });

  it('the address for the answer is as long as an address can be [APP-37]', () => {
    const address = (length: number) => `${long(length - 8)}@farm.ca`;
    expect(takesReport({ callbackEmail: address(320) })).toBe(true);
    expect(takesReport({ callbackEmail: address(321) })).toBe(false);
  });

  it('what else there is to say has 160 characters at the most [REP-37]', () => {
    expect(takesReport({ callerComments: '' })).toBe(true);
    expect(takesReport({ callerComments: long(160) })).toBe(true);
    expect(takesReport({ callerComments: long(161) })).toBe(false);
  });
});
