import { beforeAll, expect, test } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { type AlertChosen, type AlertShown, alertChange } from '#features/preferences/alertShown.ts';
import { ChannelForm } from '#features/preferences/ChannelForm.tsx';
import { HighBillAlert } from '#features/preferences/HighBillAlert.tsx';
import type { WhyNoAlert } from '#rules/highBill.ts';
import { buttonsIn, linksIn, markupOf, textsIn } from './pageMarkup.tsx';

/* The alert of a high bill on the page of an account's reminders: what it shows, and when there is something to save. */

beforeAll(() => wordsLoaded('preferences'));

const OFF: AlertShown = { dollars: 0, whyNot: null };
const ON: AlertShown = { dollars: 150, whyNot: null };
const cardOf = (shown: AlertShown, chosen: AlertChosen | null = null, isRefused = false) =>
  markupOf(HighBillAlert, { shown, chosen, onChoose: () => {}, isRefused });
/** The box to tick, and what stands in the field; null: there is no field. */
const stateOf = (markup: string) => {
  const [box = '', field] = markup.match(/<input[^>]*>/g) ?? [];
  const is = (one: string, name: string) => one.includes(`${name}=""`);
  return {
    isOn: is(box, 'checked'),
    dollars: field === undefined ? null : (/value="([^"]*)"/.exec(field)?.[1] ?? ''),
    isFixed: is(box, 'disabled'),
  };
};

test.each<[string, AlertShown, AlertChosen | null, ReturnType<typeof stateOf>]>([
  ['off', OFF, null, { isOn: false, dollars: null, isFixed: false }],
  ['above 150', ON, null, { isOn: true, dollars: '150', isFixed: false }],
  ['being switched on', OFF, { isOn: true, typed: '' }, { isOn: true, dollars: '', isFixed: false }],
  ['being switched off', ON, { isOn: false, typed: '150' }, { isOn: false, dollars: null, isFixed: false }],
  [
    'that cannot be chosen',
    { ...OFF, whyNot: 'notRead' },
    { isOn: true, typed: '9' },
    { isOn: false, dollars: null, isFixed: true },
  ],
  [
    'that was chosen before it could not be',
    { ...ON, whyNot: 'final' },
    null,
    { isOn: true, dollars: '150', isFixed: true },
  ],
])('an alert %s', (_what, shown, chosen, state) => {
  expect(stateOf(cardOf(shown, chosen))).toEqual(state);
});

test.each<[WhyNoAlert, string, object]>([
  [
    'unproven',
    'Once this account is shown to be yours, you can choose this.',
    { 'Show that it is yours': '/my-profile/account-details-and-billing-preference' },
  ],
  ['notRead', 'This needs your own meter readings, and this meter is not read by you.', {}],
  ['equalized', 'With equalized payments your bills are the same each month.', {}],
  ['final', 'This account is ending, and its last bill is made in another way.', {}],
  ['notSaid', 'Your bills do not say enough for us to work out the next one.', {}],
])('where it cannot be chosen the page says why: %s', (whyNot, said, links) => {
  const markup = cardOf({ ...OFF, whyNot });
  expect(textsIn(markup).map((text) => text.trim())).toContain(said);
  expect(linksIn(markup)).toEqual(links);
});

test('what is no amount is refused beside the field, once it was to be saved', () => {
  const typed = { isOn: true, typed: '9' };
  const said = 'Enter whole dollars, from 10 to 5,000.';
  expect(textsIn(cardOf(OFF, typed))).not.toContain(said);
  expect(textsIn(cardOf(OFF, typed, true))).toContain(said);
});

test.each<[string, AlertShown | undefined, AlertChosen | null, ReturnType<typeof alertChange>]>([
  ['nothing is touched', ON, null, null],
  ['the page has none', undefined, { isOn: true, typed: '80' }, null],
  ['it is switched on', OFF, { isOn: true, typed: '80' }, { dollars: 80 }],
  ['it is switched on without an amount', OFF, { isOn: true, typed: '' }, 'noAmount'],
  ['it is switched on and off again', OFF, { isOn: false, typed: '80' }, null],
  ['the amount is another', ON, { isOn: true, typed: '$80' }, { dollars: 80 }],
  ['the amount is the same', ON, { isOn: true, typed: '150' }, null],
  ['the amount is none', ON, { isOn: true, typed: '1.50' }, 'noAmount'],
  ['it is switched off', ON, { isOn: false, typed: '' }, { dollars: 0 }],
  ['it cannot be chosen', { ...ON, whyNot: 'equalized' }, { isOn: false, typed: '' }, null],
])('where %s there is this to save', (_where, shown, chosen, change) => {
  expect(alertChange(shown, chosen)).toEqual(change);
});

test.each([true, false])('Save waits for a change of it: %s', (hasChanges) => {
  const markup = markupOf(ChannelForm, {
    shown: [],
    chosen: {},
    onChoose: () => {},
    isSaving: false,
    onSave: () => {},
    onTurnOn: () => {},
    beside: { content: null, hasChanges },
  });
  expect(buttonsIn(markup)).toEqual({ Save: hasChanges });
});
