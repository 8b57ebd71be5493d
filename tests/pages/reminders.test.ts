import { beforeAll, expect, test } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { ChannelForm } from '#features/preferences/ChannelForm.tsx';
import { type Chosen, changesOf, remindersOf } from '#features/preferences/preferencesShown.ts';
import { anAccount } from './anAccount.ts';
import { buttonsIn, linksIn, markupOf, textsIn } from './pageMarkup.tsx';

/* The reminders of an account: which there are, which of their ways can be chosen, and when there is something to save. */

beforeAll(() => wordsLoaded('preferences'));

const NONE = { email: false, sms: false, pushNotif: false };
interface Known {
  account?: object;
  details?: { meterType: string; billDeliveryMethod: string | number } | undefined;
  contactNumber?: string;
  areTextsStopped?: boolean;
}
const shownOf = ({
  account = {},
  details = { meterType: '01', billDeliveryMethod: '1' },
  contactNumber = '3065550142',
  areTextsStopped = false,
}: Known = {}) =>
  remindersOf({
    account: anAccount(account) as never,
    details,
    reach: { contactNumber, areTextsStopped, device: 'default' },
  });
const formOf = (known: Known = {}, chosen: Chosen = {}) =>
  markupOf(ChannelForm, {
    shown: shownOf(known),
    chosen,
    onChoose: () => {},
    isSaving: false,
    onSave: () => {},
    onTurnOn: () => {},
  });

test.each<[string, string, string, boolean]>([
  ['01', '01', 'a meter that its customer reads', true],
  ['1', '01', 'the same, as a number', true],
  ['02', '01', 'another meter', false],
  ['', '01', 'no meter', false],
  ['01', '02', 'a business account', false],
])('meter type “%s”, account type %s: %s [NTF-16]', (meterType, accountType, _what, isThere) => {
  const shown = shownOf({ account: { accountType }, details: { meterType, billDeliveryMethod: '1' } });
  const all = ['billReadyReminder', 'paymentReminder', ...(isThere ? ['meterReadReminder'] : [])];
  expect(shown.map(({ name }) => name)).toEqual(all);
});

const said = (markup: string) => textsIn(markup).map((text) => text.trim());
const fixed = (known: Known) =>
  shownOf(known).flatMap(({ name, ways }) =>
    ways.filter(({ whyFixed }) => whyFixed).map(({ channel, isOn, whyFixed }) => [name, channel, isOn, whyFixed]),
  );
const DEVICES = ['billReadyReminder', 'paymentReminder', 'meterReadReminder'].map((one) => [
  one,
  'pushNotif',
  false,
  'noDevice',
]);

test('text messages need a number [NTF-17]', () => {
  expect(fixed({})).toEqual(DEVICES);
  const without = fixed({ contactNumber: '' }).filter(([, channel]) => channel === 'sms');
  expect(without).toEqual([
    ['billReadyReminder', 'sms', false, 'noNumber'],
    ['paymentReminder', 'sms', false, 'noNumber'],
    ['meterReadReminder', 'sms', false, 'noNumber'],
  ]);
  const markup = formOf({ contactNumber: '' });
  expect(said(markup)).toContain('For text messages we need a phone number in your profile.');
  expect(linksIn(markup)).toEqual({ 'Add a number': '/my-profile/primary-details' });
  expect(said(formOf())).not.toContain('For text messages we need a phone number in your profile.');
});

test.each([
  ['0', true],
  [0, true],
  ['1', false],
  ['2', false],
])('delivery %j: the e-mail of a ready bill is fixed: %s, and on [NTF-18]', (billDeliveryMethod, isFixed) => {
  const known = { details: { meterType: '01', billDeliveryMethod } };
  const mails = fixed(known).filter(([, channel]) => channel === 'email');
  expect(mails).toEqual(isFixed ? [['billReadyReminder', 'email', true, 'paperless']] : []);
  const note = 'With paperless billing we always e-mail you when a bill is ready.';
  expect(said(formOf(known)).includes(note)).toBe(isFixed);
});

test('each way has its name, and is as it was chosen [NTF-15]', () => {
  const account = { billReadyReminder: { ...NONE, email: true }, paymentReminder: { ...NONE, sms: true } };
  // Each box stands before its words.
  const boxes = formOf({ account }).split('<input').slice(1);
  const shown = boxes.map((box) => [
    textsIn(`<input${box}`)[0],
    box.includes('checked=""'),
    box.includes('disabled=""'),
  ]);
  expect(shown).toEqual([
    ['Bill ready by e-mail', true, false],
    ['Bill ready by text message', false, false],
    ['Bill ready on this device', false, true],
    ['Payment reminder by e-mail', false, false],
    ['Payment reminder by text message', true, false],
    ['Payment reminder on this device', false, true],
    ['Meter reading reminder by e-mail', false, false],
    ['Meter reading reminder by text message', false, false],
    ['Meter reading reminder on this device', false, true],
  ]);
});

test.each<[string, Chosen, object[]]>([
  ['nothing', {}, []],
  ['what it is', { 'billReadyReminder email': true }, []],
  ['another', { 'billReadyReminder email': false }, [{ name: 'billReadyReminder', channel: 'email', on: false }]],
  [
    'two others',
    { 'billReadyReminder sms': true, 'paymentReminder email': true },
    [
      { name: 'billReadyReminder', channel: 'sms', on: true },
      { name: 'paymentReminder', channel: 'email', on: true },
    ],
  ],
  ['what is fixed', { 'billReadyReminder pushNotif': true }, []],
])('with %s chosen there is that to save [NTF-19]', (_what, chosen, changes) => {
  const account = { billReadyReminder: { ...NONE, email: true } };
  expect(changesOf(shownOf({ account }), chosen)).toEqual(changes);
  expect(buttonsIn(formOf({ account }, chosen))).toMatchObject({ Save: changes.length > 0 });
});
