import 'fake-indexeddb/auto';
import { beforeAll, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { BillingPhones } from '#features/account-details/BillingPhones.tsx';
import { PhoneEdit } from '#features/account-details/PhoneEdit.tsx';
import type { BillingPhonesFlow } from '#features/account-details/useBillingPhones.ts';
import { billingPhonesMachine } from '#machines/billingPhones/billingPhones.machine.ts';
import { type BillingPhonesContext, NOTHING } from '#machines/billingPhones/billingPhonesContext.ts';
import type { AccountPhone } from '#rules/accountPhones.ts';
import { anAccount } from './anAccount.ts';
import { verificationIn } from './aVerification.ts';
import { buttonsIn, markupOf, textsIn } from './pageMarkup.tsx';

/* The phone numbers of an account with their edits: the list, the boxes, the code, and what could not be saved. */

vi.mock('#outbox/pageOutbox.ts', () => import('./idleOutbox.ts'));
beforeAll(() => wordsLoaded('account-details', 'verification'));

const MOBILE: AccountPhone = { phoneType: 'Mobile', phoneNumber: '+13065550107' };
const LAND_LINE: AccountPhone = { phoneType: 'LandLine', phoneNumber: '3065550164', phoneExt: '12' };
const FAX: AccountPhone = { phoneType: 'Fax', phoneNumber: '3065550188' };

const listOf = (phones: AccountPhone[], isBlocked = false): string =>
  markupOf(BillingPhones, { account: anAccount(), phones, turnOf: () => ({ isBlocked, onOpen: () => {} }) });
/** What each button is called, and whether it can be pressed. */
const namedButtons = (markup: string): [string, boolean][] =>
  [...markup.matchAll(/<button ([^>]*)>(.*?)<\/button>/g)].map(([, attributes = '', inside = '']) => [
    /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? textsIn(inside).join(' '),
    !attributes.includes('disabled=""'),
  ]);

test('each number can be edited, and one more added while there are not three [ACC-41]', () => {
  expect(textsIn(listOf([]))).toEqual(['Phone numbers', 'Not given', 'Add a phone number']);
  expect(textsIn(listOf([MOBILE, LAND_LINE]))).toEqual([
    ...['Mobile number', '1-306-555-0107', 'Edit'],
    ...['Land line', '1-306-555-0164 ext. 12', 'Edit'],
    ...['Another phone number', 'Add a phone number'],
  ]);
  const full = listOf([MOBILE, LAND_LINE, FAX]);
  expect(namedButtons(full)).toEqual([
    ['Edit mobile number', true],
    ['Edit land line', true],
    ['Edit fax', true],
  ]);
  expect(textsIn(full).at(-1)).toBe('You have three numbers; more are not possible.');
});

test('while another edit is open none of them can be opened [ACC-15]', () => {
  expect(namedButtons(listOf([MOBILE], true))).toEqual([
    ['Edit mobile number', false],
    ['Add a phone number', false],
  ]);
});

function editIn(
  value: BillingPhonesFlow['state']['value'],
  context: Partial<BillingPhonesContext> = {},
  verification?: BillingPhonesFlow['verification'],
): string {
  const state = billingPhonesMachine.resolveState({ value, context: { ...NOTHING, ...context } });
  return markupOf(PhoneEdit, { flow: { state, send: () => {}, verification } });
}
/** Each box, by its label: what is in it, null where nothing can be. */
const boxesIn = (markup: string) =>
  Object.fromEntries(
    [...markup.matchAll(/<label for="([^"]*)"[^>]*>([^<]*)</g)].map(([, id, label]) => {
      const box = new RegExp(`<input[^>]*id="${id}"[^>]*>`).exec(markup)?.[0] ?? '';
      return [label, box.includes('disabled=""') ? null : /value="([^"]*)"/.exec(box)?.[1]];
    }),
  );

test.each<[string, Partial<BillingPhonesContext>, string[], object, object]>([
  [
    'the first one',
    {},
    ['Fax', 'Mobile number', 'Land line'],
    { 'Phone number': '', Extension: null },
    { Save: true, Cancel: true },
  ],
  [
    'a mobile number beside a fax',
    { phones: [FAX], phoneType: 'Mobile', number: '3065550107' },
    ['Mobile number', 'Land line'],
    { 'Phone number': '3065550107', Extension: null },
    { 'Send code': true, Cancel: true },
  ],
  [
    'a land line that is edited',
    { phones: [MOBILE, LAND_LINE], edited: LAND_LINE, phoneType: 'LandLine', number: '3065550164', ext: '12' },
    ['Fax', 'Land line'],
    { 'Phone number': '3065550164', Extension: '12' },
    { Save: true, Cancel: true },
  ],
])(
  '%s: its kind is one that no other is of, an extension is of a land line [ACC-38] [ACC-39] [ACC-40]',
  (_what, context, types, boxes, buttons) => {
    const markup = editIn('entering', context);
    expect(textsIn(markup)).toEqual([
      ...['Type', ...types],
      ...['Phone number', 'Ten digits, in Canada. To a new mobile number we send a code.'],
      ...['Extension', 'Of a land line, where there is one.'],
      ...Object.keys(buttons),
    ]);
    expect(boxesIn(markup)).toEqual(boxes);
    expect(buttonsIn(markup)).toEqual(buttons);
  },
);

test.each([
  ['phoneRequired', 'Phone number is required'],
  ['phoneInvalid', 'Please enter a valid phone number'],
  ['phoneNumberMustBeCanadian', 'The number must be Canadian.'],
  ['phoneTypeRequired', 'Please choose what kind of number it is.'],
] as const)('what is wrong stands where it is: %s [ACC-34] [ACC-36]', (key, says) => {
  const markup = editIn('entering', {
    phoneType: key === 'phoneTypeRequired' ? null : 'Fax',
    problem: { key, failure: null },
  });
  expect(textsIn(markup)).toContain(says);
  expect(markup.includes('aria-invalid="true"')).toBe(key !== 'phoneTypeRequired');
});

test('while it is looked up or sent a code the boxes stay; then the code takes their place; then it is saved [ACC-32] [ACC-33]', () => {
  const typed = { phoneType: 'Mobile', number: '3065550199' } as const;
  expect(buttonsIn(editIn('verifying', typed))).toEqual({ 'Send code Sending …': false, Cancel: true });
  expect(buttonsIn(editIn('verifying', { ...typed, phoneType: 'Fax' }))).toEqual({
    'Save Looking it up …': false,
    Cancel: true,
  });
  const asked = editIn('verifying', typed, verificationIn('enteringCode', { contact: 'mobile', to: '+13065550199' }));
  expect(textsIn(asked).slice(0, 2)).toEqual([
    'We sent a code to 1-306-555-0199 by text message.',
    'Verification code',
  ]);
  expect(textsIn(asked)).not.toContain('Phone number');
  expect(buttonsIn(editIn('saving'))).toEqual({ 'Saving … Saving …': false });
});

const busy = { why: 'busy', title: 'x', said: null } as const;
test.each<[Partial<BillingPhonesContext>, string, string]>([
  [
    { problem: { key: 'errorUpdatingPhoneNumbers', failure: busy } },
    'The phone numbers could not be saved. Please wait a few minutes and try again.',
    'Try again',
  ],
  [
    {
      problem: {
        key: 'errorUpdatingPhoneNumbers',
        failure: { why: 'connection', title: 'x', said: null },
      },
    },
    'The phone numbers could not be saved. There is no connection. Nothing is lost; try again when there is one.',
    'Try again',
  ],
  [
    { problem: { key: 'changedMeanwhile', failure: null }, phones: [MOBILE, FAX] },
    'It was changed somewhere else meanwhile: we now have Mobile number 1-306-555-0107, Fax 1-306-555-0188. Nothing was overwritten.',
    'Save mine instead',
  ],
])('what was not saved says why, and can be saved yet: %j [ACC-42]', (context, says, again) => {
  const markup = editIn('notSaved', { phoneType: 'Mobile', to: '+13065550199', ...context });
  expect(textsIn(markup)).toEqual([says, 'Not saved yet: Mobile number 1-306-555-0199', again, 'Cancel']);
});
