import { expect, test } from 'vitest';
import { titleCase } from '#features/home/titleCase.ts';

test('a name kept in capitals is shown in title case', () => {
  expect(titleCase('MARY-ANN O’NEIL ')).toBe('Mary-Ann O’Neil');
  expect(titleCase("o'brien farm")).toBe("O'Brien Farm");
  expect(titleCase('élise côté')).toBe('Élise Côté');
});
