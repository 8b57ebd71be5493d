import { expect, test } from 'vitest';
import { isEditedDirectly } from '#rules/isEditedDirectly.ts';

test.each([
  ['01', 'Residential', true],
  ['01', 'Commercial', false],
  ['02', 'Residential', false],
  ['02', 'Farm', false],
  ['', 'Residential', false],
  ['03', 'Residential', false],
  ['01', 'Farm', false],
  ['01', 'residential', false],
  ['01', '', false],
])('the details of an account of type %j and category %s are edited directly: %s [ACC-13]', (type, category, is) => {
  expect(isEditedDirectly(type, category)).toBe(is);
});
