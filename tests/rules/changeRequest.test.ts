import { expect, test } from 'vitest';
import { changedFields, isPostalCode, type Request, requestProblems, valuesOf } from '#rules/changeRequest.ts';

const known = valuesOf({
  accountEmail: 'office@farm.example',
  accountPhoneNumbers: [{ phoneType: 'LandLine', phoneNumber: '1-306-555-0164', phoneExt: '12' }],
  accountAddress: {
    addressLine1: '14 Elevator Road',
    city: 'Regina',
    province: 'SK',
    postalCode: 'S4P 3Y2',
    country: 'CA',
  },
});
const request = (more: Partial<Request> = {}, values: Partial<Request['values']> = {}): Request => ({
  name: 'Ida Brandt',
  contactNumber: '306-555-0171',
  known,
  values: { ...known, ...values },
  ...more,
});

test.each([
  ['S4P 3Y2', true],
  ['s4p-3y2', true],
  ['S4p3y2', true],
  [' S4P 3Y2 ', true],
  ['S4P  3Y2', false],
  ['S4P_3Y2', false],
  ['44P 3Y2', false],
  ['S4P 3YY', false],
  ['S4P 3Y22', false],
  ['', false],
])('%j is a postal code: %s [APP-39]', (typed, expected) => {
  expect(isPostalCode(typed)).toBe(expected);
});

test('what the account has stands in the boxes', () => {
  expect(known).toEqual({
    email: 'office@farm.example',
    Mobile: '',
    LandLine: '1-306-555-0164 ext. 12',
    Fax: '',
    addressLine1: '14 Elevator Road',
    city: 'Regina',
    province: 'SK',
    postalCode: 'S4P 3Y2',
    country: 'CA',
  });
});

test.each<[Partial<Request>, object]>([
  [{}, {}],
  [{ name: ' ' }, { name: 'nameRequired' }],
  [{ name: 'I' }, { name: 'nameTooShort' }],
  [{ name: 'Ib' }, {}],
  [{ contactNumber: '' }, { contactNumber: 'contactRequired' }],
  [{ contactNumber: '306555017' }, { contactNumber: 'phoneInvalid' }],
  [{ contactNumber: '3065550171' }, {}],
])('who asks: %j has these problems: %j [ACC-52] [ACC-53] [ACC-54] [ACC-55]', (more, problems) => {
  expect(requestProblems(request(more))).toEqual(problems);
});

test.each<[Partial<Request['values']>, string[], object]>([
  [{}, [], {}],
  [{ email: ' office@farm.example ' }, [], {}],
  [{ email: 'new@farm.example' }, ['email'], {}],
  [{ email: 'new' }, ['email'], { email: 'emailInvalid' }],
  [{ email: '' }, ['email'], { email: 'fieldRequired' }],
  [{ Fax: '306555018' }, ['Fax'], { Fax: 'phoneInvalid' }],
  [{ Fax: '3065550188' }, ['Fax'], {}],
  [{ LandLine: '1-306-555-0164 ext. 13' }, ['LandLine'], {}],
  [{ LandLine: '1-306-555-0164 ext. 1234567' }, ['LandLine'], { LandLine: 'phoneInvalid' }],
  [{ postalCode: 'S4P' }, ['postalCode'], { postalCode: 'postalCodeInvalid' }],
  [{ city: 'Yorkton', postalCode: 's3n-1a1' }, ['city', 'postalCode'], {}],
])('of %j these fields are changed: %j, with these problems: %j [ACC-57]', (values, fields, problems) => {
  expect(changedFields(request({}, values))).toEqual(fields);
  expect(requestProblems(request({}, values))).toEqual(problems);
});
