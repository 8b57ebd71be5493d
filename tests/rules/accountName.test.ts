import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparedName, isSameName } from '#rules/accountName.ts';

describe('The name of an account, compared', () => {
  it.each([
    ['henry olson', 'HENRY OLSON'],
    ['  Henry   Olson ', 'HENRY OLSON'],
    ["O'BRIEN-LÉGARÉ", 'O’BRIEN-LÉGARÉ'],
    ['o brien légaré', 'O’BRIEN-LÉGARÉ'],
    ['O`BRIEN LE\u0301GARE\u0301', 'O’BRIEN-LÉGARÉ'],
    ['Prairie Co-op Ltd', 'PRAIRIE CO-OP LTD.'],
    ['ｈｅｎｒｙ\u00a0ｏｌｓｏｎ', 'HENRY OLSON'],
    ['Strauß', 'STRAUSS'],
    ['Legare', 'LÉGARÉ'],
    ['Françoise Lebœuf', 'FRANCOISE LEBOEUF'],
  ])('%s is %s', (typed, name) => expect(isSameName(typed, name)).toBe(true));

  it.each([
    ['OLSON', 'HENRY OLSON'],
    ['HENRY OLSON JR', 'HENRY OLSON'],
    ['OLSON HENRY', 'HENRY OLSON'],
    ['LEGRE', 'LÉGARÉ'],
    ['ØSTBY', 'OSTBY'],
    ['', ''],
    [' . ', '-'],
    ['', 'HENRY OLSON'],
  ])('%j is not %j', (typed, name) => expect(isSameName(typed, name)).toBe(false));

  it('what is compared stays the same when it is compared again, and in small letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(comparedName(comparedName(name))).toBe(comparedName(name));
        expect(comparedName(`  ${name} .`)).toBe(comparedName(name));
      }),
    );
  });
});
