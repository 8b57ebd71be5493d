import { beforeAll, expect, test } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { AddressEdit } from '#features/account-details/AddressEdit.tsx';
import type { BillingAddressFlow } from '#features/account-details/useBillingAddress.ts';
import { billingAddressMachine } from '#machines/billingAddress/billingAddress.machine.ts';
import { type BillingAddressContext, begin } from '#machines/billingAddress/billingAddressContext.ts';
import { buttonsIn, markupOf, textsIn } from './pageMarkup.tsx';

/* The edit of the mailing address: its box with suggestions, what the pick fills in, and what could not be saved. */

beforeAll(() => wordsLoaded('account-details', 'verification'));

const CURRENT = {
  addressId: 'A1',
  addressLine1: '9 Elm Rd',
  city: 'Kindersley',
  province: 'SK',
  postalCode: 'S0L 1S0',
  country: 'CA',
};
const PICKED = { ...CURRENT, addressId: 'A2', addressLine1: '7 Breaker Lane', city: 'Wynyard', postalCode: 'S0A 4T0' };
const TYPED = { typed: '7 brea', picked: null };

function editIn(value: BillingAddressFlow['state']['value'], context: Partial<BillingAddressContext> = {}): string {
  const state = billingAddressMachine.resolveState({ value, context: { ...begin(CURRENT), ...context } });
  return markupOf(AddressEdit, { flow: { state, send: () => {} } });
}
/** Each box, by its label: what is in it, and whether it can be typed in. */
const boxesIn = (markup: string) =>
  Object.fromEntries(
    [...markup.matchAll(/<label for="([^"]*)"[^>]*>([^<]*)</g)].map(([, id, label]) => {
      const box = new RegExp(`<input[^>]*id="${id}"[^>]*>`).exec(markup)?.[0] ?? '';
      return [label, [/value="([^"]*)"/.exec(box)?.[1], !box.includes('readOnly=""')]];
    }),
  );

test('line 1 is typed, the rest is filled in by the pick and by nobody [ACC-43] [ACC-44]', () => {
  const markup = editIn('entering');
  expect(boxesIn(markup)).toEqual({
    'Address line 1': ['9 Elm Rd', true],
    City: ['Kindersley', false],
    Province: ['SK', false],
    'Postal code': ['S0L 1S0', false],
    Country: ['CA', false],
  });
  expect(/<input[^>]*role="combobox"[^>]*>/.exec(markup)?.[0]).toContain('maxLength="100"');
  expect(buttonsIn(markup)).toEqual({ Save: true, Cancel: true });
  expect(boxesIn(editIn('entering', TYPED))).toMatchObject({ City: ['', false], 'Postal code': ['', false] });
  expect(boxesIn(editIn('entering', { picked: PICKED }))).toMatchObject({ City: ['Wynyard', false] });
});

test.each<[string, Partial<BillingAddressContext>, boolean]>([
  ['entering', {}, true],
  ['entering', { picked: PICKED }, true],
  ['entering', TYPED, false],
  ['entering', { ...TYPED, typed: '' }, false],
  ['pausing', TYPED, false],
  ['retrieving', TYPED, false],
  // What was picked before may be another than the one that is coming.
  ['retrieving', { picked: PICKED }, false],
  ['finding', { picked: PICKED }, false],
])('%s, with %j it can be saved: %s [ACC-45] [ACC-46]', (value, context, can) => {
  expect(buttonsIn(editIn(value as 'entering', context)).Save).toBe(can);
});

const house = { id: 'A2', text: '7 Breaker Lane', description: 'Wynyard, SK, S0A 4T0', isContainer: false };
test.each<[string, Partial<BillingAddressContext>, string[], boolean]>([
  ['entering', TYPED, [], false],
  ['pausing', TYPED, ['Looking for addresses …'], false],
  ['finding', TYPED, ['Looking for addresses …'], false],
  [
    'entering',
    { ...TYPED, suggestions: [] },
    ['We found no such address. If yours is not to be found, please call us.'],
    false,
  ],
  [
    'entering',
    { ...TYPED, suggestions: [house] },
    ['Pick yours below, by touch or with the arrow keys.', '7 Breaker Lane', 'Wynyard, SK, S0A 4T0'],
    true,
  ],
])('%s, with %j below the box stand the suggestions or why there are none [ACC-44]', (value, context, says, isOpen) => {
  const markup = editIn(value as 'entering', context);
  const texts = textsIn(markup);
  expect(texts.slice(2, texts.indexOf('City'))).toEqual(says);
  expect(markup).toContain(`aria-expanded="${isOpen}"`);
});

const failure = { why: 'connection', title: null, said: null } as const;
test.each<[Partial<BillingAddressContext>, string]>([
  [{ typed: '', picked: null, problem: { key: 'addressRequired', failure: null } }, 'Address line 1 is required'],
  [{ ...TYPED, problem: { key: 'addressTooLong', failure: null } }, 'An address line has 100 characters at most.'],
  [{ ...TYPED, problem: { key: 'addressPopulated', failure: null } }, 'Please pick the address from the suggestions.'],
  [
    { ...TYPED, problem: { key: 'addressFindFailed', failure } },
    'We could not look for addresses. There is no connection. Nothing is lost; try again when there is one.',
  ],
])('what is wrong stands at the box: %j [ACC-43] [ACC-45]', (context, says) => {
  const markup = editIn('entering', context);
  expect(textsIn(markup)).toContain(says);
  expect(markup).toContain('aria-invalid="true"');
});

test.each<[Partial<BillingAddressContext>, string, string]>([
  [
    { problem: { key: 'addressUpdateError', failure: { ...failure, title: 'x' } } },
    'The mailing address could not be saved. There is no connection. Nothing is lost; try again when there is one.',
    'Try again',
  ],
  [
    { problem: { key: 'changedMeanwhile', failure: null } },
    'It was changed somewhere else meanwhile: we now have 9 Elm Rd, Kindersley SK S0L 1S0. Nothing was overwritten.',
    'Save mine instead',
  ],
])('what was not saved says why, and can be saved yet: %j [ACC-47]', (context, says, again) => {
  expect(textsIn(editIn('notSaved', { picked: PICKED, ...context }))).toEqual([
    says,
    'Not saved yet: 7 Breaker Lane, Wynyard SK S0A 4T0',
    again,
    'Cancel',
  ]);
  expect(buttonsIn(editIn('saving', { picked: PICKED }))).toEqual({ 'Saving … Saving …': false });
});
