import { createRef } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { ChangeRequestForm } from '#features/account-details/ChangeRequestForm.tsx';
import { changeLines, messageText } from '#features/account-details/requestText.ts';
import { emptyRequest, noteOf, type RequestState } from '#features/account-details/useChangeRequest.ts';
import type { Request } from '#rules/changeRequest.ts';
import { sayOf } from '../ui/sayOf.ts';
import { buttonsIn, markupOf, textsIn } from './pageMarkup.tsx';

/* A request to the staff to change an account: its boxes, what is wrong in them, and what the staff reads. */

vi.mock('#outbox/pageOutbox.ts', () => import('./idleOutbox.ts'));
beforeAll(() => wordsLoaded('account-details', 'verification'));
const words = sayOf('account-details');

const DETAILS = {
  accountEmail: 'office@farm.example',
  accountPhoneNumbers: [{ phoneType: 'LandLine', phoneNumber: '+13065550164' }],
  accountAddress: {
    addressId: 'A1',
    addressLine1: '14 Elevator Road',
    city: 'Regina',
    province: 'SK',
    postalCode: 'S4P 3Y2',
    country: 'CA',
  },
};
function requestOf(values: Partial<Request['values']> = {}, who: Partial<Request> = {}): Request {
  const request = emptyRequest(DETAILS);
  return {
    ...request,
    name: 'Ida Brandt',
    contactNumber: '3065550171',
    ...who,
    values: { ...request.values, ...values },
  };
}
function formIn(more: Partial<RequestState>): string {
  const state: RequestState = {
    stage: 'open',
    request: emptyRequest(DETAILS),
    isJudged: false,
    note: null,
    problem: null,
    isPasswordGone: false,
    ...more,
  };
  const nothing = () => {};
  const acts = { open: nothing, close: nothing, type: nothing, submit: nothing, back: nothing, send: async () => {} };
  return markupOf(ChangeRequestForm, { flow: { state, password: createRef<HTMLInputElement>(), ...acts } });
}
const boxOf = (markup: string, label: string): string => {
  const id = new RegExp(`<label for="([^"]*)"[^>]*>${label}<`).exec(markup)?.[1];
  return new RegExp(`<input[^>]*id="${id}"[^>]*>`).exec(markup)?.[0] ?? '';
};

test('who asks is to be given, what the account has stands in the boxes, and nothing is wrong yet [ACC-51]', () => {
  const markup = formIn({});
  expect(textsIn(markup)).toEqual([
    ...['First and last name', 'Contact number', 'Organizational password'],
    'Only if your organization has one with us. It is not kept on this device.',
    'What changes',
    ...['Billing e-mail', 'Mobile number', 'Land line', 'Fax'],
    ...['Address line 1', 'City', 'Province', 'Postal code', 'Country'],
    ...['Send request', 'Cancel'],
  ]);
  expect(boxOf(markup, 'Billing e-mail')).toContain('value="office@farm.example"');
  expect(boxOf(markup, 'Land line')).toContain('value="1-306-555-0164"');
  expect(boxOf(markup, 'Postal code')).toContain('value="S4P 3Y2"');
});

test('the password is of no form that a browser remembers, and of no state of the page [ACC-56] [ACC-59]', () => {
  const box = boxOf(formIn({}), 'Organizational password');
  expect(box).toContain('type="password"');
  expect(box).toContain('autoComplete="off"');
  expect(box).not.toContain('value=');
});

test('what is changed is marked, and what is wrong stands at its box once it was to be sent [ACC-52] [ACC-54] [ACC-58]', () => {
  const request = { ...requestOf({ email: 'new', postalCode: 'S4P' }), name: '', contactNumber: '' };
  expect(textsIn(formIn({ request })).filter((text) => text === 'Changed')).toHaveLength(2);
  const judged = formIn({ request, isJudged: true, note: 'pleaseCheckFormForErrors' });
  expect(textsIn(judged)).toEqual(
    expect.arrayContaining([
      'First and last name is required',
      'Contact number is required',
      'Please enter a valid email',
      'Please enter a postal code such as S4P 3Y2.',
      'Please check the form: something in it is not right.',
    ]),
  );
  expect(judged.match(/aria-invalid="true"/g)).toHaveLength(4);
});

test.each<[Request, ReturnType<typeof noteOf>]>([
  [requestOf({ city: 'Yorkton' }), null],
  [requestOf(), 'nothingToUpdate'],
  [requestOf({ city: ' Regina ' }), 'nothingToUpdate'],
  [requestOf({ city: '' }), 'pleaseCheckFormForErrors'],
  [requestOf({ city: 'Yorkton' }, { name: 'I' }), 'pleaseCheckFormForErrors'],
  [requestOf({ city: 'Yorkton' }, { contactNumber: '555' }), 'pleaseCheckFormForErrors'],
])('%j is sent, or told why not: %s [ACC-53] [ACC-55] [ACC-57] [ACC-58]', (request, note) => {
  expect(noteOf(request)).toBe(note);
});

const failure = { why: 'connection', title: 'x', said: null } as const;
test.each<[Partial<RequestState>, string[]]>([
  [{ note: 'nothingToUpdate' }, ['Nothing is changed yet, so there is nothing to send.']],
  [
    { note: 'inquiryFailed', problem: { key: 'inquiryFailed', failure: { ...failure, why: null } } },
    ['Inquiry failed'],
  ],
  [
    { note: 'inquiryFailed', problem: { key: 'inquiryFailed', failure }, isPasswordGone: true },
    [
      'Inquiry failed There is no connection. Nothing is lost; try again when there is one.',
      'Type the organizational password again, if it is needed: it is not kept.',
    ],
  ],
])('above the button stands why it was not sent: %j [ACC-57] [ACC-60]', (more, says) => {
  const texts = textsIn(formIn(more));
  expect(texts.slice(texts.indexOf('Country') + 1, texts.indexOf('Send request'))).toEqual(says);
});

test('while it is sent nothing can be changed', () => {
  const markup = formIn({ stage: 'sending' });
  expect(buttonsIn(markup)['Send request Sending …']).toBe(false);
  expect(markup.match(/readOnly=""/g)).toHaveLength(12);
});

test('the staff reads who asks, the password where one was given, and each change, a line each [ACC-56] [ACC-59]', () => {
  const request = requestOf({ email: 'new@farm.example', Fax: '3065550188' });
  const changes = ['Billing e-mail: office@farm.example → new@farm.example', 'Fax: Not given → 3065550188'];
  expect(changeLines(request, words)).toEqual(changes);
  expect(messageText(request, 'secret', words).split('\n')).toEqual([
    'Requester: Ida Brandt',
    'Contact number: 3065550171',
    'Organizational password: secret',
    ...changes,
  ]);
  expect(messageText(request, '', words).split('\n')).toEqual([
    'Requester: Ida Brandt',
    'Contact number: 3065550171',
    ...changes,
  ]);
});
