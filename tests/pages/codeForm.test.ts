import { beforeAll, expect, test } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import type { Contact, VerificationKey } from '#machines/verification/contactVerification.machine.ts';
import type { Problem } from '#machines/verification/problem.ts';
import { CodeForm } from '#parts/verification/CodeForm.tsx';
import { verificationIn } from './aVerification.ts';
import { buttonsIn, markupOf, textsIn } from './pageMarkup.tsx';

/* The code that proves a new e-mail or number, wherever one is changed. */

beforeAll(() => wordsLoaded('verification'));

const formIn = (...state: Parameters<typeof verificationIn>) =>
  markupOf(CodeForm, { verification: verificationIn(...state), onChange: () => {}, onCancel: () => {} });
const problemIn = (markup: string) =>
  markup.includes('aria-invalid="true"') ? /id="[^"]*-error"[^>]*>(.*?)<\/p>/.exec(markup)?.[1] : undefined;

test.each<[Contact, string, string, string]>([
  [
    'email',
    'marlene@farm.example',
    'We sent a code to marlene@farm.example. Look in your mail, and in the junk folder too.',
    'Use another e-mail',
  ],
  ['mobile', '+13065550188', 'We sent a code to 1-306-555-0188 by text message.', 'Use another number'],
])('a code is asked for where it was sent, and can be sent again: %s [ACC-24]', (contact, to, sent, change) => {
  const markup = formIn('enteringCode', { contact, to });
  expect(textsIn(markup)).toEqual([
    sent,
    'Verification code',
    'Six digits, good for ten minutes.',
    'Verify',
    'Cancel',
    'Resend code',
    change,
  ]);
  expect(markup).toContain('inputMode="numeric" autoComplete="one-time-code"');
  expect(textsIn(formIn('enteringCode', { contact, to, notice: 'newCodeSent' }))[0]).toBe('New code sent');
});

const LATER = 'Please wait a few minutes and try again.';
const busy = { why: 'busy', title: null, said: null } as const;
test.each<[VerificationKey, Problem['failure'], string]>([
  ['verificationCodeRequired', null, 'Please enter the code.'],
  ['invalidCode', null, 'The code has six digits.'],
  ['invalidVerificationCode', null, 'That code is not right, or no longer good. Check it, or ask for a new one.'],
  ['verificationFailed', busy, `The code could not be checked. ${LATER}`],
  ['initVerificationFailed', busy, `The code could not be sent. ${LATER}`],
  [
    'verificationFailed',
    // The utility's own words stand alone.
    { why: 'refused', title: null, said: 'Too many codes were tried.' },
    'Too many codes were tried.',
  ],
])('what is wrong with a code is told at its box, which keeps it: %s [ACC-29]', (key, failure, says) => {
  const markup = formIn('enteringCode', { code: '123456', problem: { key, failure } });
  expect(problemIn(markup)).toBe(says);
  expect(markup).toContain('value="123456"');
});

test.each([
  ['checking', { 'Verify Checking …': false, Cancel: true, 'Resend code': true, 'Use another e-mail': true }],
  ['resending', { Verify: true, Cancel: true, 'Resend code Sending …': false, 'Use another e-mail': true }],
] as const)('while it is %s, the button that was pressed says so', (value, buttons) => {
  expect(buttonsIn(formIn(value, {}))).toEqual(buttons);
});
