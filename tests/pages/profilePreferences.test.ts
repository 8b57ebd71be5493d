import { beforeAll, expect, test } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { ChannelForm } from '#features/preferences/ChannelForm.tsx';
import {
  areNoticesOld,
  type Chosen,
  changesOf,
  noticesOf,
  type Reach,
} from '#features/preferences/preferencesShown.ts';
import type { ProfileNoticeRow } from '#outbox/kinds/profileNotice.ts';
import { buttonsIn, linksIn, markupOf, textsIn } from './pageMarkup.tsx';

/* What a customer hears of that is about no account: as they chose it, and what cannot be chosen and why. */

beforeAll(() => wordsLoaded('preferences'));

const REACHED: Reach = { contactNumber: '3065550142', areTextsStopped: false, device: 'granted' };
const by = (...on: string[]) => ({
  email: on.includes('email'),
  sms: on.includes('sms'),
  pushNotif: on.includes('pushNotif'),
});
const PROFILE = {
  serviceRequest: by('email'),
  outagesNotification: by('sms'),
  profileChanges: by(),
  noticesVersion: 4,
};
const shownOf = (reach: object = {}, rows: object[] = [], profile: object = PROFILE) =>
  noticesOf(profile, rows as ProfileNoticeRow[], { ...REACHED, ...reach });
const formOf = (reach: object = {}, chosen: Chosen = {}) =>
  markupOf(ChannelForm, {
    shown: shownOf(reach),
    chosen,
    onChoose: () => {},
    isSaving: false,
    onSave: () => {},
    onTurnOn: () => {},
  });
const said = (markup: string) => textsIn(markup).map((text) => text.trim());

/** Each box by its name, whether it is ticked, and whether it can be. */
const boxes = (markup: string) =>
  markup
    .split('<input')
    .slice(1)
    .map((box) => box.split('</label>')[0] ?? '')
    .map((box) => [textsIn(`<input${box}`)[0], box.includes('checked=""'), box.includes('disabled=""')]);

test('each way has its name, and is as it was chosen [NTF-20]', () => {
  expect(boxes(formOf())).toEqual([
    ['Your requests by e-mail', true, false],
    ['Your requests by text message', false, false],
    ['Your requests on this device', false, false],
    ['Outages by e-mail', false, false],
    ['Outages by text message', true, false],
    ['Outages on this device', false, false],
    ['Changes of your profile by e-mail', false, false],
    ['Changes of your profile by text message', false, false],
    ['Changes of your profile on this device', false, false],
  ]);
  expect(buttonsIn(formOf())).toEqual({ Save: false });
  expect(buttonsIn(formOf({}, { 'serviceRequest email': false }))).toEqual({ Save: true });
  expect(buttonsIn(formOf({}, { 'serviceRequest email': true }))).toEqual({ Save: false });
});

const STOPPED =
  'You answered STOP to a text message, so none are sent. Text START to the number that they came from to get them again.';
const NO_NUMBER = 'For text messages we need a phone number in your profile.';
const NO_DEVICE = 'Notices on this device are off.';
const NOT_ALLOWED = 'This device does not let us show notices. You can allow them in its settings, for this app.';
const NOT_SUPPORTED = 'This browser shows no notices. On an iPhone or iPad, add the app to the Home Screen first.';
const REASONS = [STOPPED, NO_NUMBER, NO_DEVICE, NOT_ALLOWED, NOT_SUPPORTED];

test.each<[string, object, string, string[]]>([
  ['texts were stopped [NTF-21]', { areTextsStopped: true }, 'sms', [STOPPED]],
  ['there is no number', { contactNumber: '' }, 'sms', [NO_NUMBER]],
  ['both', { contactNumber: '', areTextsStopped: true }, 'sms', [NO_NUMBER]],
  ['the device was not asked [NTF-13]', { device: 'default' }, 'pushNotif', [NO_DEVICE]],
  ['the device was told not to', { device: 'denied' }, 'pushNotif', [NOT_ALLOWED]],
  ['the device cannot', { device: 'unsupported' }, 'pushNotif', [NOT_SUPPORTED]],
])('where %s these ways are fixed as they are, with the reason once [NTF-20]', (_what, reach, channel, reasons) => {
  const markup = formOf(reach, { [`outagesNotification ${channel}`]: channel === 'pushNotif' });
  const sms = channel === 'sms';
  expect(boxes(markup).filter(([, , isFixed]) => isFixed)).toEqual([
    [`Your requests ${sms ? 'by text message' : 'on this device'}`, false, true],
    [`Outages ${sms ? 'by text message' : 'on this device'}`, sms, true],
    [`Changes of your profile ${sms ? 'by text message' : 'on this device'}`, false, true],
  ]);
  expect(said(markup).filter((text) => REASONS.includes(text))).toEqual(reasons);
  const turnOn = 'Turn on notices on this device' in buttonsIn(markup);
  expect(turnOn).toBe(reasons.includes(NO_DEVICE));
  expect(linksIn(markup)).toEqual(reasons.includes(NO_NUMBER) ? { 'Add a number': '/my-profile/primary-details' } : {});
  expect(changesOf(shownOf(reach), { [`outagesNotification ${channel}`]: !sms })).toEqual([]);
});

const row = (notice: string, channel: string, on: boolean, more: object = {}) => ({
  state: 'waiting',
  answer: null,
  intent: { notice, channel, on },
  ...more,
});
const outages = (rows: object[]) =>
  shownOf({}, rows)
    .find(({ name }) => name === 'outagesNotification')
    ?.ways.filter(({ isOn }) => isOn)
    .map(({ channel }) => channel);

test.each<[string, object[], string[]]>([
  ['nothing', [], ['sms']],
  ['what waits', [row('outagesNotification', 'email', true)], ['email', 'sms']],
  [
    'two that wait, in their order',
    [row('outagesNotification', 'email', true), row('outagesNotification', 'email', false)],
    ['sms'],
  ],
  ['one of another notice', [row('serviceRequest', 'email', true)], ['sms']],
  ['what was refused', [row('outagesNotification', 'email', true, { state: 'notAccepted' })], ['sms']],
  [
    'what was taken in before the profile was read',
    [row('outagesNotification', 'sms', false, { state: 'received', answer: { noticesVersion: 4 } })],
    ['sms'],
  ],
  [
    'what was taken in after that',
    [row('outagesNotification', 'sms', false, { state: 'received', answer: { noticesVersion: 5 } })],
    [],
  ],
  [
    'what another took the place of',
    [row('outagesNotification', 'sms', false, { state: 'received', answer: { noticesVersion: 5, replaced: true } })],
    ['sms'],
  ],
])('with %s on this device the ways are those', (_what, rows, channels) => {
  expect(outages(rows)).toEqual(channels);
});

test('the profile is old once the utility has taken in more than it says', () => {
  const received = row('serviceRequest', 'sms', true, { state: 'received', answer: { noticesVersion: 5 } });
  const rows = [received] as unknown as ProfileNoticeRow[];
  expect([areNoticesOld(4, rows), areNoticesOld(5, rows), areNoticesOld(undefined, rows)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('before anything was chosen a device that shows notices shows them all', () => {
  const shown = shownOf({}, [], {});
  expect(shown.map(({ ways }) => ways.map(({ isOn }) => isOn))).toEqual([
    [true, false, true],
    [false, false, true],
    [true, false, true],
  ]);
});
