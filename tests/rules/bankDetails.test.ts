import { createHash, createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BankDetails,
  bankDetailsProblems,
  isBankNumber,
  isPlanActive,
  maskedAccountNumber,
  maskedName,
  maskedTransit,
  withdrawalDays,
} from '#rules/bankDetails.ts';
import { SANDBOX_BANK_KEY } from '#server/bankConfig.ts';

const digits = (count: number) => '1234567890123'.slice(0, count);

describe('Numbers of a bank', () => {
  it.each([
    ['PLAN-08', 'transit', [5]],
    ['PLAN-09', 'institution', [3]],
    ['PLAN-10', 'account', [7, 8, 9, 10, 11, 12]],
  ] as const)('CONST-04, %s: %s has %j digits, no fewer and no more', (_row, which, counts) => {
    const taken = Array.from({ length: 13 }, (_, at) => at + 1).filter((count) => isBankNumber(which, digits(count)));
    expect(taken).toEqual(counts);
  });

  it.each(['', '1000a', '1 008', '-1000', '10008 ', '١٠٠٠٨', '1000８'])('%j is no transit number', (typed) => {
    expect(isBankNumber('transit', typed)).toBe(false);
  });

  it('are shown by their end', () => {
    expect(maskedTransit('10008')).toBe('•••08');
    expect(maskedAccountNumber('100056789012')).toBe('•••• 9012');
  });

  it.each([
    ['Colleen MacPherson', 'C… M…'],
    ['  Élise  du Pont ', 'É… d… P…'],
    ['🙂 Smith', '🙂… S…'],
  ])('the holder %s is shown as %s', (name, shown) => {
    expect(maskedName(name)).toBe(shown);
  });
});

describe('The form of the payment plan', () => {
  const whole: BankDetails = {
    preferredWithdrawalDate: 15,
    branchTransitNumber: '10008',
    financialInstitutionNumber: '001',
    accountNumber: '1234567',
    accountHolderName: 'Colleen MacPherson',
    debitCategory: 'personal',
  };
  it.each([
    ['nothing', {}, {}],
    ['PLAN-07: no day', { preferredWithdrawalDate: null }, { preferredWithdrawalDate: 'dayRequired' }],
    ['PLAN-08: four digits', { branchTransitNumber: '1000' }, { branchTransitNumber: 'transitInvalid' }],
    [
      'PLAN-09: four digits',
      { financialInstitutionNumber: '0001' },
      { financialInstitutionNumber: 'institutionInvalid' },
    ],
    ['PLAN-10: six digits', { accountNumber: '123456' }, { accountNumber: 'accountInvalid' }],
    ['PLAN-10: thirteen digits', { accountNumber: '1234567890123' }, { accountNumber: 'accountInvalid' }],
    ['PLAN-11: blanks', { accountHolderName: '  ' }, { accountHolderName: 'holderRequired' }],
    ['PLAN-12: neither', { debitCategory: null }, { debitCategory: 'categoryRequired' }],
  ] as const)('%s', (_what, changed, problems) => {
    expect(bankDetailsProblems({ ...whole, ...changed })).toEqual(problems);
  });
});

describe('Days of withdrawal', () => {
  const everyDay = Array.from({ length: 30 }, (_, at) => at + 1);
  it.each([
    ['PLAN-06: over the end of a month', { fromDay: 25, toDay: 5 }, [25, 26, 27, 28, 29, 30, 1, 2, 3, 4, 5]],
    ['PLAN-06: without a range', undefined, everyDay],
    ['as text', { fromDay: '03', toDay: '6' }, [3, 4, 5, 6]],
    ['one day', { fromDay: 15, toDay: 15 }, [15]],
    ['the last and the first', { fromDay: 30, toDay: 1 }, [30, 1]],
    ['all', { fromDay: 1, toDay: 30 }, everyDay],
    ['all, from another one', { fromDay: 2, toDay: 1 }, [...everyDay.slice(1), 1]],
    ['no first', { toDay: 5 }, everyDay],
    ['no last', { fromDay: 5, toDay: null }, everyDay],
  ])('%s', (_what, range, days) => {
    expect(withdrawalDays(range)).toEqual(days);
  });

  it('each is offered once, from the first to the last', () => {
    const day = fc.integer({ min: 1, max: 30 });
    fc.assert(
      fc.property(day, day, (fromDay, toDay) => {
        const days = withdrawalDays({ fromDay, toDay });
        expect([days[0], days.at(-1), new Set(days).size]).toEqual([fromDay, toDay, days.length]);
      }),
    );
  });
});

describe('A plan is active', () => {
  const whole = {
    branchTransitNumber: '10008',
    financialInstituteName: 'Prairie Bank',
    holderName: 'C',
    dayOfMonth: 15,
  };
  it('PLAN-03: where it has all four', () => {
    expect(isPlanActive(whole)).toBe(true);
    for (const field of Object.keys(whole))
      expect([field, isPlanActive({ ...whole, [field]: null })]).toEqual([field, false]);
    expect(isPlanActive({ ...whole, holderName: ' ' })).toBe(false);
    expect(isPlanActive({})).toBe(false);
  });
});

it('the sandbox’s key is known by its id', () => {
  const pem = readFileSync(`${import.meta.dirname}/../../server/sandbox/bank-key.pub.pem`);
  const spki = createPublicKey(pem).export({ type: 'spki', format: 'der' });
  expect(createHash('sha256').update(spki).digest('hex').slice(0, 16)).toBe(SANDBOX_BANK_KEY);
});
