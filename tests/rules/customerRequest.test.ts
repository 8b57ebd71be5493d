import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { customerRequest, NOTE_LENGTH, PLACE_LENGTH, REQUEST_KINDS } from '#contracts/customerRequest.ts';
import { ADDRESS_LINE_LENGTH } from '#contracts/postalAddress.ts';
import {
  askedOf,
  noteOf,
  type RequestField,
  requestFieldProblems,
  type TypedRequest,
  typedOf,
  USUAL_LIMITS,
  wantsProof,
} from '#rules/customerRequest.ts';

const today = '2026-11-27';
const bounds = { today, limits: USUAL_LIMITS };
const address = {
  addressLine1: '12 Main St',
  city: 'Regina',
  province: 'SK',
  postalCode: 's4p 3y2',
  country: 'Canada',
};
const typed = {
  paymentArrangement: { amount: '300', firstOn: '2026-12-05', instalments: '3' },
  equalizedPlan: {},
  moveOut: { lastDay: '2026-12-31', ...address },
  moveIn: { firstDay: '2027-01-01', ...address },
  dueDate: { dayOfMonth: '15' },
} satisfies Record<(typeof REQUEST_KINDS)[number], TypedRequest>;

const problemWith = (kind: keyof typeof typed, field: RequestField, value: string, more: object = {}) =>
  requestFieldProblems(kind, { ...typed[kind], [field]: value }, { ...bounds, ...more })[field] ?? null;

describe('What may be asked of the utility', () => {
  it.each(REQUEST_KINDS)('%s: nothing is wrong with a whole one, and it fits the contract', (kind) => {
    expect(requestFieldProblems(kind, typed[kind], bounds)).toEqual({});
    const asked = askedOf(kind, typed[kind], USUAL_LIMITS);
    const whole = { caAccount: '500000000001', asked, note: '', capturedDateTime: '2026-11-27T18:00:00.000Z' };
    expect(customerRequest.parse(whole)).toEqual(whole);
  });

  it.each(REQUEST_KINDS)('%s: everything but the note has to be there', (kind) => {
    const problems = requestFieldProblems(kind, {}, bounds);
    const fields = Object.keys(typed[kind]);
    expect(problems).toEqual(Object.fromEntries(fields.map((field) => [field, 'fieldRequired'])));
  });

  it.each([
    ['19.99', 'amountTooSmall'],
    ['20', null],
    ['20.00', null],
    ['184.27', null],
    ['184.28', 'amountTooLarge'],
    ['-20', 'amountInvalid'],
    ['20.001', 'amountInvalid'],
    ['1e3', 'amountInvalid'],
  ])('an amount of %s, where 184.27 is due: %s', (amount, problem) => {
    expect(problemWith('paymentArrangement', 'amount', amount, { dueCents: 18_427 })).toBe(problem);
  });

  it('where it is not known what is due, no amount is too large', () => {
    expect(problemWith('paymentArrangement', 'amount', '9999999999.99')).toBe(null);
  });

  it.each([
    ['0', 'instalmentsInvalid'],
    ['1', null],
    ['6', null],
    ['7', 'instalmentsInvalid'],
    ['2.5', 'instalmentsInvalid'],
    ['two', 'instalmentsInvalid'],
  ])('%s parts: %s', (instalments, problem) => {
    expect(problemWith('paymentArrangement', 'instalments', instalments)).toBe(problem);
  });

  it.each([
    ['2026-11-26', 'dayTooEarly'],
    ['2026-11-27', null],
    ['2026-12-27', null],
    ['2026-12-28', 'dayTooLate'],
    ['2026-02-30', 'dayInvalid'],
    ['tomorrow', 'dayInvalid'],
  ])('a first part on %s: %s', (firstOn, problem) => {
    expect(problemWith('paymentArrangement', 'firstOn', firstOn)).toBe(problem);
  });

  it.each([
    ['2026-10-27', 'dayTooEarly'],
    ['2026-10-28', null],
    ['2027-05-26', null],
    ['2027-05-27', 'dayTooLate'],
  ])('moving on %s: %s', (day, problem) => {
    expect(problemWith('moveOut', 'lastDay', day)).toBe(problem);
    expect(problemWith('moveIn', 'firstDay', day)).toBe(problem);
  });

  it.each([
    ['0', 'dueDayInvalid'],
    ['1', null],
    ['28', null],
    ['29', 'dueDayInvalid'],
  ])('due on day %s: %s', (dayOfMonth, problem) => {
    expect(problemWith('dueDate', 'dayOfMonth', dayOfMonth)).toBe(problem);
  });

  it.each([
    ['S4P 3Y2', 'Canada', null],
    ['S4P3Y2', '', null],
    ['90210', 'Canada', 'postalCodeInvalid'],
    ['90210', 'United States', null],
    ['', 'Ireland', null],
    ['', 'ca', 'fieldRequired'],
    ['9'.repeat(20), 'Ireland', null],
    ['9'.repeat(21), 'Ireland', 'tooLong'],
  ])('the postal code %j in %j: %s', (postalCode, country, problem) => {
    const given = { ...typed.moveOut, postalCode, country };
    expect(requestFieldProblems('moveOut', given, bounds).postalCode ?? null).toBe(problem);
  });

  it.each([
    ['addressLine1', ADDRESS_LINE_LENGTH],
    ['city', PLACE_LENGTH],
    ['province', PLACE_LENGTH],
    ['country', PLACE_LENGTH],
    ['note', NOTE_LENGTH],
  ] as const)('%s has %i characters at most', (field, most) => {
    expect(problemWith('moveIn', field, 'x'.repeat(most))).toBe(null);
    expect(problemWith('moveIn', field, 'x'.repeat(most + 1))).toBe('tooLong');
  });

  it('what nobody sees is left out of a line, and stays a line end in the note', () => {
    const asked = askedOf('moveOut', { ...typed.moveOut, city: ' Moose\tJaw\u2028' }, USUAL_LIMITS);
    expect(asked).toMatchObject({ forwardingAddress: { city: 'Moose Jaw', postalCode: 'S4P 3Y2' } });
    expect(noteOf({ note: ' one\ntwo ' })).toBe('one\ntwo');
    expect(problemWith('dueDate', 'note', `a${'\n'.repeat(NOTE_LENGTH - 2)}b`)).toBe(null);
    expect(problemWith('dueDate', 'note', `a${'\n'.repeat(NOTE_LENGTH - 1)}b`)).toBe('tooLong');
  });

  it.each(REQUEST_KINDS)('%s stands in its form again as it was asked', (kind) => {
    const asked = askedOf(kind, typed[kind], USUAL_LIMITS);
    expect(askedOf(kind, typedOf(asked, 'please'), USUAL_LIMITS)).toEqual(asked);
    expect(typedOf(asked, 'please').note).toBe('please');
  });

  it('whatever the form finds nothing wrong with fits the contract', () => {
    const anything = fc.dictionary(
      fc.constantFrom(
        'amount',
        'firstOn',
        'instalments',
        'lastDay',
        'firstDay',
        'dayOfMonth',
        ...Object.keys(address),
        'note',
      ),
      fc.oneof(fc.string({ unit: 'grapheme-composite' }), fc.constantFrom('300', '3', '2026-12-05', '12.5', 'S4P 3Y2')),
    );
    fc.assert(
      fc.property(fc.constantFrom(...REQUEST_KINDS), anything, (kind, given) => {
        const whole = { ...typed[kind], ...given };
        fc.pre(Object.keys(requestFieldProblems(kind, whole, bounds)).length === 0);
        const sent = {
          asked: askedOf(kind, whole, USUAL_LIMITS),
          note: noteOf(whole),
          caAccount: '5',
          capturedDateTime: today,
        };
        expect(customerRequest.shape.asked.safeParse(sent.asked).success).toBe(true);
        expect(customerRequest.shape.note.safeParse(sent.note).success).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('what could cut the power or make a bill late wants proof, and nothing else does', () => {
    expect(REQUEST_KINDS.filter(wantsProof)).toEqual(['moveOut', 'dueDate']);
  });
});
