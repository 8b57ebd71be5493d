import 'fake-indexeddb/auto';
import { beforeAll, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { type ContactProofContext, contactProofMachine } from '#machines/contactProof/contactProof.machine.ts';
import { ProofSteps } from '#parts/contactProof/ContactProof.tsx';
import { buttonsIn, markupOf, textsIn } from './pageMarkup.tsx';

/* What the page of an account says that was added by its bill. */

vi.mock('#outbox/pageOutbox.ts', () => import('./idleOutbox.ts'));
beforeAll(() => wordsLoaded('account-details', 'verification', 'contact'));

const MAIL = { id: '0', channel: 'email', masked: 'm…@farm.example' } as const;
const MOBILE = { id: '1', channel: 'sms', masked: '… 0107' } as const;
type Value = Parameters<typeof contactProofMachine.resolveState>[0]['value'];
const pageOf = (value: Value, context: Partial<ContactProofContext> = {}) =>
  markupOf(ProofSteps, {
    contacts: [MAIL, MOBILE],
    send: () => {},
    state: contactProofMachine.resolveState({ value, context: { contact: null, code: '', problem: null, ...context } }),
  });
const problem = (key: NonNullable<ContactProofContext['problem']>['key'], why: 'busy' | 'connection') => ({
  problem: { key, failure: { why, title: 'Failed', said: null } },
});
const SEND = ['Send a code to m…@farm.example', 'Text a code to … 0107'];

test('it names what is left out, and the contacts as far as they are shown', () => {
  const markup = pageOf('choosing');
  expect(textsIn(markup)).toEqual([
    'Is this account yours?',
    'It was added with a bill. Its contacts, full address and bills are shown, and contacts can be changed, once a code shows that it is yours. Paying, readings and outages work now.',
    ...SEND,
    'I no longer have these',
  ]);
});

test.each<[string, Value, Partial<ContactProofContext>, string, string[]]>([
  [
    'sending',
    'sending',
    { contact: MAIL },
    'Sending …',
    [`${SEND[0]} Sending …`, SEND[1] as string, 'I no longer have these'],
  ],
  [
    'sent by mail',
    'entering',
    { contact: MAIL },
    'We sent a code to m…@farm.example. Look in the mail, and in the junk folder too.',
    ['Verify', 'Use another contact'],
  ],
  [
    'sent by text',
    'entering',
    { contact: MOBILE },
    'We sent a code to … 0107 by text message.',
    ['Verify', 'Use another contact'],
  ],
  [
    'a wrong code',
    'entering',
    { contact: MAIL, code: '123456', problem: { key: 'invalidVerificationCode', failure: null } },
    'That code is not right, or no longer good. Check it, or ask for a new one.',
    ['Verify', 'Use another contact'],
  ],
  [
    'not sent',
    'choosing',
    problem('initVerificationFailed', 'busy'),
    'The code could not be sent. Please wait a few minutes and try again.',
    [...SEND, 'I no longer have these'],
  ],
  [
    'the staff could not be asked',
    'choosing',
    problem('lostNotSent', 'connection'),
    'Your request could not be sent. There is no connection. Nothing is lost; try again when there is one.',
    [...SEND, 'I no longer have these'],
  ],
  [
    'the staff was asked',
    'lost',
    {},
    'Our staff looks at it and gets in touch with you. You need not ask again.',
    SEND,
  ],
])('%s', (_, value, context, said, buttons) => {
  const markup = pageOf(value, context);
  expect(textsIn(markup)).toContain(said);
  expect(Object.keys(buttonsIn(markup))).toEqual(buttons);
});
