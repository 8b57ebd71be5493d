import { expect, test } from 'vitest';
import { fitsSearch, inPickerOrder } from '#parts/account/accountList.ts';
import { accountNumberText } from '#ui/format.ts';

const account = (caAccount: string, descriptiveName = '') => ({ caAccount, descriptiveName });

test('[ACC-04] the chosen account stands first, the others follow from the highest number down', () => {
  const accounts = ['500000000002', '500000000040', '500000000001', '500000000007'].map((number) => account(number));
  const order = inPickerOrder(accounts, '500000000002').map(({ caAccount }) => caAccount);
  expect(order).toEqual(['500000000002', '500000000040', '500000000007', '500000000001']);
});

test('[ACC-04] the list itself is left as it is', () => {
  const accounts = [account('500000000001'), account('500000000002')];
  inPickerOrder(accounts, '');
  expect(accounts[0]?.caAccount).toBe('500000000001');
});

test('[ACC-03] an account is found by a part of its name in any letter case', () => {
  expect(fitsSearch(account('500012345678', 'Farm, north quarter'), ' NORTH ')).toBe(true);
  expect(fitsSearch(account('500012345678', 'Farm'), 'cabin')).toBe(false);
});

test('[ACC-03] an account is found by a part of its number, typed with or without spaces', () => {
  expect(fitsSearch(account('500012345678', 'Farm'), '1234 56')).toBe(true);
  expect(fitsSearch(account('500012345678', 'Farm'), '999')).toBe(false);
});

test('an account is found by a part of the street of its place, and by the number of its meter', () => {
  const place = { ...account('500012345678', 'Farm'), address: '112 Angus Street, Regina', meterNumber: '70412118' };
  expect(fitsSearch(place, 'angus')).toBe(true);
  expect(fitsSearch(place, '70 412 118')).toBe(true);
  expect(fitsSearch(place, '70 412 119')).toBe(false);
  expect(fitsSearch(place, 'caribou')).toBe(false);
});

test('nothing typed leaves every account in the list', () => {
  expect(fitsSearch(account('500012345678', 'Farm'), '')).toBe(true);
});

test('an account number is shown in groups of four', () => {
  expect(accountNumberText('500012345678')).toBe('5000 1234 5678');
});
