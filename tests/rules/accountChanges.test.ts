import { expect, test } from 'vitest';
import {
  type AccountPhone,
  changedPhones,
  needsCode,
  needsLookUp,
  type PhoneProblem,
  phonesProblem,
  typesFor,
  withPhone,
} from '#rules/accountPhones.ts';
import { type DeliveryProblem, deliveryProblem, methodOf } from '#rules/billDelivery.ts';
import { isDescriptiveName } from '#rules/descriptiveName.ts';
import { isEditedDirectly } from '#rules/isEditedDirectly.ts';

test.each([
  ['01', 'Residential', true],
  ['01', 'Commercial', false],
  ['02', 'Residential', false],
  ['02', 'Commercial', false],
])('[ACC-13, ACC-14] type %s, %s: edited directly %s', (type, category, expected) => {
  expect(isEditedDirectly(type, category)).toBe(expected);
});

const phone = (phoneType: string, phoneNumber: string, phoneExt?: string): AccountPhone => ({
  phoneType,
  phoneNumber,
  phoneExt,
});
const mobile = phone('Mobile', '+13065550107');
const fax = phone('Fax', '3065550108');
const landLine = phone('LandLine', '3065550109', '12');
/** More than may be added, from a time when they might. */
const FOUR = [mobile, landLine, fax, phone('Fax', '3065550110')];

test.each<[string, AccountPhone[], AccountPhone[], PhoneProblem | null]>([
  ['nothing changed', [mobile, fax], [mobile, fax], null],
  ['one is added', [mobile], [mobile, fax], null],
  ['[ACC-41] the third is added', [mobile, fax], [mobile, fax, landLine], null],
  [
    '[ACC-41] a fourth is added',
    [mobile, fax, landLine],
    [mobile, fax, landLine, phone('Fax', '3065550110')],
    'tooMany',
  ],
  ['one is taken away', [mobile, fax], [mobile], 'removed'],
  ['[ACC-39] another kind', [mobile], [phone('Pager', '3065550107')], 'type'],
  ['[ACC-40] a kind that is held', [mobile], [mobile, phone('Mobile', '3065550111')], 'typeTwice'],
  ['two of one kind from before stay', [fax, phone('Fax', '3065550110')], [fax, phone('Fax', '3065550110')], null],
  [
    'one of two of a kind gets another number',
    [fax, phone('Fax', '3065550110')],
    [fax, phone('Fax', '3065550111')],
    null,
  ],
  [
    '[ACC-40] a third one of a kind that is there twice',
    [fax, phone('Fax', '3065550110'), mobile],
    [fax, phone('Fax', '3065550110'), phone('Fax', '3065550107')],
    'typeTwice',
  ],
  ['[ACC-36] nine digits', [], [phone('Fax', '306555010')], 'number'],
  ['[ACC-36] ten digits', [], [phone('Fax', '3065550108')], null],
  ['[ACC-36] eleven digits that begin with 3', [], [phone('Fax', '30655501080')], 'number'],
  ['[ACC-37] an extension with a letter', [], [phone('LandLine', '3065550109', '1a')], 'extension'],
  ['[ACC-38] an extension of a mobile number', [], [phone('Mobile', '3065550109', '1')], 'extension'],
  ['[ACC-38] an extension of a fax', [], [phone('Fax', '3065550109', '1')], 'extension'],
  ['an extension of six digits', [], [phone('LandLine', '3065550109', '123456')], null],
  ['an extension of seven digits', [], [phone('LandLine', '3065550109', '1234567')], 'extension'],
  ['[ACC-41] four from before stay', FOUR, FOUR, null],
  ['[ACC-41] one of four gets another number', FOUR, [...FOUR.slice(0, 3), phone('Fax', '3065550111')], null],
  ['[ACC-41] a fifth is added', FOUR, [...FOUR, phone('Fax', '3065550111')], 'tooMany'],
  ['an odd number from before stays', [phone('Fax', '555')], [phone('Fax', '555'), mobile], null],
])('phones: %s', (_what, before, after, expected) => {
  expect(phonesProblem(before, after)).toBe(expected);
});

test('[ACC-32, ACC-33] a new mobile number needs a code, any other new number a look-up', () => {
  const typedAnew = phone('Mobile', '(306) 555-0107');
  expect(changedPhones([mobile], [typedAnew])).toEqual([]);
  expect(needsCode([mobile], typedAnew)).toBe(false);
  expect(needsCode([mobile], phone('Mobile', '3065550111'))).toBe(true);
  // A number that becomes a mobile number was never sent a code.
  expect(needsCode([fax], phone('Mobile', '3065550108'))).toBe(true);
  expect(needsCode([], landLine)).toBe(false);
  expect(needsLookUp([], landLine)).toBe(true);
  expect(needsLookUp([landLine], phone('LandLine', '3065550109', '13'))).toBe(false);
  expect(needsLookUp([], mobile)).toBe(false);
});

test('[ACC-40] a number may be of a kind that no other is of, and stay of its own', () => {
  expect(typesFor([], null)).toEqual(['Fax', 'Mobile', 'LandLine']);
  expect(typesFor([mobile, landLine], null)).toEqual(['Fax']);
  expect(typesFor([mobile, landLine], mobile)).toEqual(['Fax', 'Mobile']);
  expect(typesFor([phone('mobile', '3065550107'), mobile], mobile)).toEqual(['Fax', 'Mobile', 'LandLine']);
  expect(typesFor([phone('Pager', '3065550107')], phone('Pager', '3065550107'))).toEqual(['Fax', 'Mobile', 'LandLine']);
});

test('an edited number takes its own place, that of its kind where it was changed meanwhile, or the last one', () => {
  const added = phone('LandLine', '3065550199', '');
  expect(withPhone([mobile, fax], null, added)).toEqual([mobile, fax, added]);
  expect(withPhone([mobile, landLine], landLine, added)).toEqual([mobile, added]);
  const asFax = phone('Fax', '3065550199', '');
  expect(withPhone([mobile, landLine], landLine, asFax)).toEqual([mobile, asFax]);
  const changed = phone('LandLine', '3065550150');
  expect(withPhone([changed, mobile], landLine, added)).toEqual([added, mobile]);
  expect(withPhone([changed, mobile], null, added)).toEqual([added, mobile]);
  // Of two of a kind the one that was meant.
  const second = phone('Fax', '3065550110');
  expect(withPhone([fax, second], second, asFax)).toEqual([fax, asFax]);
  expect(withPhone([{ ...mobile, phoneSequence: '4' }], mobile, phone('Mobile', '3065550199', ''))).toEqual([
    { phoneType: 'Mobile', phoneNumber: '3065550199', phoneExt: '', phoneSequence: '4' },
  ]);
});

test.each<[string, boolean, string, DeliveryProblem | null]>([
  ['0', true, 'a@farm.example', null],
  ['1', true, '', null],
  ['2', true, '', null],
  ['3', true, 'a@farm.example', 'method'],
  ['', true, 'a@farm.example', 'method'],
  ['0', true, ' ', 'noEmail'],
  ['1', false, 'a@farm.example', 'inactive'],
])('[ACC-48, ACC-50] delivery %s, active %s, e-mail "%s": %s', (method, activeFlag, accountEmail, expected) => {
  expect(deliveryProblem(method, { activeFlag, accountEmail })).toBe(expected);
});

test('[ACC-48, ACC-49] paperless is 0, paper 1, paper with an envelope 2; without paper there is no envelope', () => {
  const methods = [false, true].flatMap((isPaper) =>
    [false, true].map((hasEnvelope) => methodOf({ isPaper, hasEnvelope })),
  );
  expect(methods).toEqual(['0', '0', '1', '2']);
});

test.each([
  ['', true],
  ['Légaré – “farm”', true],
  ['x'.repeat(20), true],
  ['x'.repeat(21), false],
  ['two\nlines', false],
  ['\u202eabc', false],
])('[ACC-18] an account may be called %j: %s', (name, expected) => {
  expect(isDescriptiveName(name)).toBe(expected);
});
