import { beforeAll, expect, test } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { EmailEdit } from '#features/account-details/EmailEdit.tsx';
import type { BillingEmailFlow } from '#features/account-details/useBillingEmail.ts';
import { type BillingEmailContext, billingEmailMachine } from '#machines/billingEmail/billingEmail.machine.ts';
import { verificationIn } from './aVerification.ts';
import { buttonsIn, markupOf, textsIn } from './pageMarkup.tsx';

/* The edit of the billing e-mail: its box, the code, and what could not be saved. */

beforeAll(() => wordsLoaded('account-details', 'verification'));

const CONTEXT: BillingEmailContext = {
  current: 'bills@farm.example',
  profileEmail: 'ada@farm.example',
  typed: 'bills@farm.example',
  to: '',
  problem: null,
  notice: null,
};
function editIn(
  value: BillingEmailFlow['state']['value'],
  context: Partial<BillingEmailContext> = {},
  verification?: BillingEmailFlow['verification'],
): string {
  const state = billingEmailMachine.resolveState({ value, context: { ...CONTEXT, ...context } });
  return markupOf(EmailEdit, { flow: { state, send: () => {}, verification } });
}

test('a new one is typed, or the profile’s is taken where the device knows it [ACC-20] [ACC-21]', () => {
  const markup = editIn('entering');
  expect(textsIn(markup)).toEqual([
    'New billing e-mail',
    'For a new one we send a code there. Your profile e-mail needs none.',
    'Use my profile e-mail',
    'Send code',
    'Cancel',
  ]);
  expect(markup).toContain('value="bills@farm.example"');
  expect(buttonsIn(editIn('entering', { profileEmail: '' }))).toEqual({ 'Send code': true, Cancel: true });
});

test.each([
  ['emailRequired', 'E-mail is required'],
  ['emailInvalid', 'Please enter a valid email'],
  ['emailSameAsCurrent', 'This is the billing e-mail already.'],
] as const)('what is wrong with it stands at its box: %s [ACC-22] [ACC-23]', (key, says) => {
  const markup = editIn('entering', { problem: { key, failure: null } });
  expect(markup).toContain('aria-invalid="true"');
  expect(textsIn(markup)).toContain(says);
});

test('while a code is asked for the box stays; then the code takes its place; then it is saved [ACC-20]', () => {
  expect(buttonsIn(editIn('verifying'))).toEqual({ 'Send code Sending …': false, Cancel: true });
  const asked = editIn('verifying', {}, verificationIn('enteringCode', { to: 'new@farm.example' }));
  expect(textsIn(asked)).toContain('Verification code');
  expect(textsIn(asked)).not.toContain('New billing e-mail');
  expect(buttonsIn(editIn('saving'))).toEqual({ 'Saving … Saving …': false });
});

const busy = { why: 'busy', title: 'x', said: null } as const;
test.each<[Partial<BillingEmailContext>, string, string]>([
  [
    { problem: { key: 'emailUpdateErrorMsg', failure: busy } },
    'The billing e-mail could not be saved. Please wait a few minutes and try again.',
    'Try again',
  ],
  [
    { problem: { key: 'emailUpdateErrorMsg', failure: { why: null, title: null, said: 'Not this one.' } } },
    'Not this one.',
    'Try again',
  ],
  [
    { problem: { key: 'changedMeanwhile', failure: null }, current: 'other@farm.example' },
    'It was changed somewhere else meanwhile: we now have other@farm.example. Nothing was overwritten.',
    'Save mine instead',
  ],
])('what was proven and not saved says why, and can be saved yet: %j [ACC-31]', (context, says, again) => {
  const markup = editIn('notSaved', { ...context, to: 'new@farm.example' });
  expect(textsIn(markup)).toEqual([says, 'Not saved yet: new@farm.example', again, 'Cancel']);
});
