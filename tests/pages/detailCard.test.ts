import { beforeAll, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { wordsLoaded } from '#content/bundled.ts';
import { DetailCard } from '#features/profile/DetailCard.tsx';
import { EditOutcome } from '#features/profile/PrimaryDetailsPage.tsx';
import type { Flow } from '#features/profile/usePrimaryDetails.ts';
import { type PrimaryDetailsEvent, primaryDetailsMachine } from '#machines/primaryDetails/primaryDetails.machine.ts';
import {
  begin,
  type EditFailure,
  type EditFailureKey,
  type Field,
  type PrimaryDetails,
  type PrimaryDetailsContext,
} from '#machines/primaryDetails/primaryDetailsContext.ts';
import { verificationIn } from './aVerification.ts';
import { buttonsIn, markupOf, textsIn } from './pageMarkup.tsx';

/* Name, e-mail and mobile number: what each shows, before an edit, in it, and after it. */

vi.mock('#outbox/pageOutbox.ts', () => import('./idleOutbox.ts'));
beforeAll(() => wordsLoaded('primary-details', 'verification'));

const profile: PrimaryDetails = {
  profileName: 'Marlene Kowalchuk',
  profileEmail: 'basement@sandbox.example',
  contactNumber: '+13065550107',
};
const flowOf = (state: Flow['state'], verification?: Flow['verification']): Flow => ({
  state,
  verification,
  send: () => {},
});
const CLOSED = flowOf(createActor(primaryDetailsMachine).getSnapshot());
/** After these events, while nothing was answered yet. */
function flowAfter(field: Field, events: PrimaryDetailsEvent[]): Flow {
  const actor = createActor(primaryDetailsMachine).start();
  actor.send({ type: 'EDIT', field, profile, isReached: true });
  for (const event of events) actor.send(event);
  const state = actor.getSnapshot();
  actor.stop();
  return flowOf(state);
}
type Value = Parameters<typeof primaryDetailsMachine.resolveState>[0]['value'];
const flowIn = (value: Value, field: Field, context: Partial<PrimaryDetailsContext>): Flow =>
  flowOf(primaryDetailsMachine.resolveState({ value, context: { ...begin(field, profile), ...context } }));

const cardOf = (field: Field, flow: Flow, given = profile) =>
  markupOf(DetailCard, { field, profile: given, isReached: true, flow });
const typed = (field: Field, text: string) => flowAfter(field, [{ type: 'TYPE', typed: text }, { type: 'SUBMIT' }]);
/** What is said of the box that is wrong; undefined where nothing is. */
const problemIn = (markup: string) =>
  markup.includes('aria-invalid="true"') ? /id="[^"]*-error"[^>]*>(.*?)<\/p>/.exec(markup)?.[1] : undefined;
const problem = (key: EditFailureKey, failure: EditFailure['failure'] = null): Partial<PrimaryDetailsContext> => ({
  problem: { key, failure },
});

test.each<[Field, string, string, string]>([
  ['profileName', 'Name', 'Marlene Kowalchuk', 'Edit name'],
  ['profileEmail', 'E-mail', 'basement@sandbox.example', 'Edit e-mail'],
  ['contactNumber', 'Mobile number', '1-306-555-0107', 'Edit mobile number'],
])(
  'each of the three says what the utility has, and can be edited: %s [PRO-03] [PRO-04]',
  (field, label, value, edit) => {
    const markup = cardOf(field, CLOSED);
    expect(textsIn(markup)).toEqual([label, value, 'Edit']);
    expect(markup).toContain(`aria-label="${edit}"`);
    expect(textsIn(cardOf(field, CLOSED, { ...profile, [field]: '' }))).toEqual([label, 'Not given', 'Edit']);
  },
);

test.each<[Field, string[]]>([
  ['profileName', ['Your name', 'The name we use for you.', 'Save', 'Cancel']],
  ['profileEmail', ['New e-mail', 'You sign in with it from then on.', 'Send code', 'Cancel']],
  ['contactNumber', ['New mobile number', 'Ten digits, with the area code.', 'Send code', 'Cancel']],
])('while one is edited none of the others can be: %s [PRO-04]', (field, says) => {
  const flow = flowAfter(field, []);
  expect(textsIn(cardOf(field, flow)).slice(2)).toEqual(says);
  for (const other of ['profileName', 'profileEmail', 'contactNumber'] as const) {
    if (other !== field) expect(textsIn(cardOf(other, flow))).toHaveLength(2);
  }
});

test.each<[Field, string, string | undefined]>([
  ['profileName', ' ', 'Name is required'],
  ['profileName', 'M', undefined],
  ['profileEmail', '', 'E-mail is required'],
  ['profileEmail', 'marlene', 'Please enter a valid email'],
  ['profileEmail', 'marlene@farm', 'Please enter a valid email'],
  ['profileEmail', 'm arlene@farm.example', 'Please enter a valid email'],
  ['profileEmail', 'marlene@farm.example', undefined],
  ['contactNumber', '', 'Phone number is required'],
  ['contactNumber', '306555018', 'Please enter a valid phone number'],
  ['contactNumber', '3065550188', undefined],
])('of %s with %j it is said what is wrong: %s [PRO-08] [PRO-15]', (field, text, says) => {
  expect(problemIn(cardOf(field, typed(field, text)))).toBe(says);
});

test.each<[Field, string]>([
  ['profileName', 'Marlene Kowalchuk '],
  ['profileEmail', ' Basement@Sandbox.example'],
  ['contactNumber', '(306) 555-0107'],
])('the same one again just ends the edit, and says nothing: %s [PRO-09] [PRO-16]', (field, text) => {
  const flow = typed(field, text);
  expect(textsIn(cardOf(field, flow))).toHaveLength(3);
  expect(textsIn(markupOf(EditOutcome, { flow }))).toEqual([]);
});

const LATER = 'Please wait a few minutes and try again.';
const SIGNED_OUT = 'You were signed out. Please sign in again, then change it.';
const OFFLINE = 'There is no connection. Nothing is lost; try again when there is one.';
test.each<[Field, Partial<PrimaryDetailsContext>, string]>([
  ['contactNumber', problem('phoneNumberMustBeCanadian'), 'The number must be Canadian.'],
  ['contactNumber', problem('phoneInvalid'), 'Please enter a valid phone number'],
  [
    'contactNumber',
    problem('lookupFailed', { why: 'busy', title: 'x', said: null }),
    `We could not look this number up. ${LATER}`,
  ],
  [
    'profileEmail',
    problem('initVerificationFailed', { why: 'connection', title: null, said: null }),
    `The code could not be sent. ${OFFLINE}`,
  ],
  [
    'profileName',
    problem('profileNameUpdateError', { why: 'signIn', title: 'x', said: 'In the utility’s words.' }),
    `Your name could not be saved. Nothing was changed. ${SIGNED_OUT}`,
  ],
])(
  'what did not go through is told at the box, which keeps what was typed: %s %j [PRO-07] [PRO-17]',
  (field, context, says) => {
    const markup = cardOf(field, flowIn('entering', field, { ...context, typed: '3065550188' }));
    expect(problemIn(markup)).toBe(says);
    expect(markup).toContain('value="3065550188"');
  },
);

test('once a code is on its way its box takes the place of the new value [PRO-10] [PRO-11]', () => {
  const proving = flowAfter('profileEmail', [{ type: 'TYPE', typed: 'marlene@farm.example' }, { type: 'SUBMIT' }]);
  // Until then the value stands, and the edit can be given up.
  expect(buttonsIn(cardOf('profileEmail', proving))).toEqual({ 'Send code Sending …': false, Cancel: true });
  const asked = flowOf(proving.state, verificationIn('enteringCode', { contact: 'email', to: 'marlene@farm.example' }));
  expect(textsIn(cardOf('profileEmail', asked)).slice(2)).toContain('Verification code');
  expect(cardOf('profileEmail', asked)).not.toContain('New e-mail');
  // The right one saves it, which is no longer taken back.
  const saving = flowIn('saving', 'profileEmail', { to: 'marlene@farm.example' });
  expect(buttonsIn(cardOf('profileEmail', saving))).toEqual({ 'Saving … Saving …': false });
});

test.each<[Field, string, string, EditFailure, string]>([
  [
    'profileEmail',
    'marlene@farm.example',
    'Not saved yet: marlene@farm.example',
    { key: 'emailUpdateErrorMsg', failure: { why: 'busy', title: null, said: null } },
    `Your e-mail could not be saved. Nothing was changed. ${LATER}`,
  ],
  [
    'profileEmail',
    'farm@sandbox.example',
    'Not saved yet: farm@sandbox.example',
    {
      key: 'emailUpdateErrorMsg',
      failure: { why: null, title: null, said: 'This e-mail address belongs to another profile.' },
    },
    'This e-mail address belongs to another profile.',
  ],
  [
    'contactNumber',
    '+13065550188',
    'Not saved yet: 1-306-555-0188',
    { key: 'phoneUpdateErrorMsg', failure: null },
    'Your mobile number could not be saved. Nothing was changed.',
  ],
])(
  'what was proven and not saved can be tried again without another code: %s %s [PRO-13] [PRO-24]',
  (field, to, waiting, wrong, says) => {
    const markup = cardOf(field, flowIn('notSaved', field, { to, typed: to, problem: wrong }));
    expect(textsIn(markup).slice(2)).toEqual([says, waiting, 'Try again', 'Cancel']);
    expect(buttonsIn(markup)).toEqual({ 'Try again': true, Cancel: true });
  },
);

test.each<[Partial<PrimaryDetailsContext>, string[]]>([
  [{}, []],
  [{ notice: 'saved' }, ['Saved.']],
  [{ notice: 'savedUnseen' }, ['Saved. This page shows it as soon as there is a connection.']],
  [
    problem('needsConnection', { why: 'connection', title: null, said: null }),
    [`This cannot be changed right now. ${OFFLINE}`],
  ],
  [
    problem('needsConnection', { why: 'busy', title: null, said: null }),
    [`This cannot be changed right now. ${LATER}`],
  ],
  [problem('unclear'), ['The connection broke while this was being saved, and we do not know yet whether it was.']],
])('how an edit ended, or why none could begin, is told above the three: %j', (context, says) => {
  expect(textsIn(markupOf(EditOutcome, { flow: flowIn('view', 'profileName', context) }))).toEqual(says);
  // In an open edit it is told at the box.
  expect(textsIn(markupOf(EditOutcome, { flow: flowIn('entering', 'profileName', context) }))).toEqual([]);
});
