import { expect, test } from 'vitest';
import { isEditedDirectly } from '#rules/isEditedDirectly.ts';

test.each([
  ['01', 'Residential', true],
  ['01', 'Commercial', false],
  ['02', 'Residential', false],
  ['02', 'Farm', false],
  ['', 'Residential', false],
])('the details of an account of type %j and category %s are edited directly: %s [ACC-13]', (type, category, is) => {
  expect(isEditedDirectly(type, category)).toBe(is);
});
