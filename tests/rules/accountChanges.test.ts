import { expect, test } from 'vitest';
import {
  type AccountPhone,
  changedPhones,
  needsCode,
  needsLookUp,
  type PhoneProblem,
  phonesProblem,
} from '#rules/accountPhones.ts';
import { type DeliveryProblem, deliveryProblem } from '#rules/billDelivery.ts';
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
  ['[ACC-36] nine digits', [], [phone('Fax', '306555010')], 'number'],
  ['[ACC-36] ten digits', [], [phone('Fax', '3065550108')], null],
  ['[ACC-36] eleven digits that begin with 3', [], [phone('Fax', '30655501080')], 'number'],
  ['[ACC-37] an extension with a letter', [], [phone('LandLine', '3065550109', '1a')], 'extension'],
  ['[ACC-38] an extension of a fax', [], [phone('Fax', '3065550109', '1')], 'extension'],
  ['an extension of six digits', [], [phone('LandLine', '3065550109', '123456')], null],
  ['an extension of seven digits', [], [phone('LandLine', '3065550109', '1234567')], 'extension'],
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

test.each([
  ['', true],
  ['Légaré – “farm”', true],
  ['x'.repeat(20), true],
  ['x'.repeat(21), false],
  ['two\nlines', false],
  ['\u202eabc', false],
])('an account may be called %j: %s', (name, expected) => {
  expect(isDescriptiveName(name)).toBe(expected);
});
