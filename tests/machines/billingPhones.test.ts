import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { type BillingPhonesEvent, billingPhonesMachine } from '#machines/billingPhones/billingPhones.machine.ts';
import { type BillingPhonesContext, savedPhone } from '#machines/billingPhones/billingPhonesContext.ts';
import { CallFailed } from '#machines/callFailed.ts';
import type { AccountPhone } from '#rules/accountPhones.ts';
import { definedTransitions, walks } from './walk.ts';

/* One number of an account is changed or added: judged, proven or looked up, saved. */

const MOBILE: AccountPhone = { phoneType: 'Mobile', phoneNumber: '+13065550107' };
const LAND_LINE: AccountPhone = { phoneType: 'LandLine', phoneNumber: '3065550164', phoneExt: '12' };
const FAX: AccountPhone = { phoneType: 'Fax', phoneNumber: '3065550188' };
const NEW = '3065550199';

type Answer = { type: string; output?: unknown; error?: unknown };
type Step = BillingPhonesEvent | Answer;
const idOf = (state: string) => (state === 'verifying' ? 'verification' : `0.billingPhones.${state}`);
const done = (state: string, output?: unknown): Answer => ({ type: `xstate.done.actor.${idOf(state)}`, output });
const failed = (state: string, code?: string): Answer => ({
  type: `xstate.error.actor.${idOf(state)}`,
  error: new CallFailed({ why: 'refused', title: 'Failed', code }),
});
const edit = (phones: AccountPhone[], edited: AccountPhone | null): Step => ({ type: 'EDIT', phones, edited });
const add = edit([MOBILE], null);
const choose = (phoneType: 'Fax' | 'Mobile' | 'LandLine'): Step => ({ type: 'CHOOSE', phoneType });
const typed = (number: string): Step => ({ type: 'TYPE', number });
const submit: Step = { type: 'SUBMIT' };
const proven = done('verifying', { to: `+1${NEW}`, problem: null });
const notSent = done('verifying', { to: '', problem: { key: 'phoneNumberMustBeCanadian', failure: null } });

const events: Step[] = [
  add,
  edit([MOBILE, LAND_LINE], LAND_LINE),
  choose('Fax'),
  choose('LandLine'),
  typed(''),
  typed(NEW),
  { type: 'TYPE_EXT', ext: '7' },
  submit,
  ...(['CHANGE', 'RETRY', 'CANCEL'] as const).map((type) => ({ type })),
  proven,
  notSent,
  done('saving', 'saved'),
  done('saving', 'savedUnseen'),
  failed('saving'),
  failed('saving', 'changedMeanwhile'),
  done('reloading', [FAX]),
  done('reloading', null),
  failed('reloading'),
];
const tell = ({ value, context: c }: { value: unknown; context: BillingPhonesContext }) =>
  [value, c.edited?.phoneType, c.phones.length, c.phoneType, c.number, c.ext, c.to, c.problem?.key, c.notice].join('|');

test('generated walks take every transition', () => {
  const all = walks(billingPhonesMachine, undefined, events as { type: string }[], tell as never);
  const taken = new Set(all.flatMap(({ last }) => last ?? []));
  expect([...taken].sort()).toEqual(definedTransitions(billingPhonesMachine));
});

/** After these steps, with effects that wait for them; `asked`: the effects that began. */
async function after(...steps: Step[]) {
  const asked: [string, unknown][] = [];
  const waiting: { yes: (output: never) => void; no: (error: unknown) => void }[] = [];
  const effect = (name: string) =>
    fromPromise<never, never>(
      ({ input }) =>
        new Promise((yes, no) => {
          asked.push([name, input]);
          waiting.push({ yes, no });
        }),
    );
  const actor = createActor(
    billingPhonesMachine.provide({
      actors: { verification: effect('verification'), save: effect('save'), reload: effect('reload') } as never,
    }),
  ).start();
  for (const step of steps) {
    if (!step.type.startsWith('xstate.')) actor.send(step as BillingPhonesEvent);
    else if (step.type.includes('.done.')) waiting.at(-1)?.yes((step as Answer).output as never);
    else waiting.at(-1)?.no((step as Answer).error);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { value, context } = actor.getSnapshot();
  return { value, context, names: asked.map(([name]) => name), asked };
}

test.each([
  ['', 'phoneRequired'],
  ['306555019', 'phoneInvalid'],
  ['30655501994', 'phoneInvalid'],
  ['306555019912', 'phoneInvalid'],
])('%j is refused before anything is asked for: %s [ACC-36]', async (number, key) => {
  const { value, context, names } = await after(add, choose('Fax'), typed(number), submit);
  expect([value, context.problem?.key, context.number, names]).toEqual(['entering', key, number, []]);
});

test('of a number only digits are taken, without the prefix of the country, and six of its extension [ACC-35] [ACC-37]', async () => {
  const taken = async (number: string, ext: string) => {
    const { context } = await after(add, choose('LandLine'), typed(number), { type: 'TYPE_EXT', ext });
    return [context.number, context.ext];
  };
  expect(await taken('(306) 555-0199', 'x12')).toEqual([NEW, '12']);
  expect(await taken('3065550199', '1234567')).toEqual([NEW, '123456']);
  for (const prefixed of ['0013065550199', '011 1 306 555 0199', '13065550199'])
    expect(await taken(prefixed, '')).toEqual([NEW, '']);
  const full = await after(add, choose('LandLine'), typed(NEW), typed(`${NEW}4`));
  expect(full.context.number).toBe(NEW);
  const almost = await after(add, choose('LandLine'), typed(NEW.slice(0, -1)), typed(NEW));
  expect(almost.context.number).toBe(NEW);
  // Of an extension beside it nothing is lost either: the number is refused, and says so.
  expect(await taken('306 555 0199 ext 12', '')).toEqual(['306555019912', '']);
  expect(await taken('+1 306 555 0199', '')).toEqual([NEW, '']);
});

test('an extension goes when the number is no land line any more [ACC-38]', async () => {
  const begun = [edit([LAND_LINE], LAND_LINE), choose('Fax')];
  expect((await after(edit([LAND_LINE], LAND_LINE))).context.ext).toBe('12');
  expect((await after(...begun)).context.ext).toBe('');
  expect((await after(...begun, choose('LandLine'))).context.ext).toBe('');
});

test('the kind is to be chosen, unless it is known or only one is left', async () => {
  const none = await after(add, typed(NEW), submit);
  expect([none.value, none.context.problem?.key, none.names]).toEqual(['entering', 'phoneTypeRequired', []]);
  expect((await after(edit([MOBILE, FAX], null))).context.phoneType).toBe('LandLine');
  expect((await after(edit([MOBILE, FAX], FAX))).context.phoneType).toBe('Fax');
});

test.each<[string, Step[], string | null, AccountPhone]>([
  [
    'a new mobile number',
    [edit([FAX], null), choose('Mobile'), typed(NEW)],
    'mobile',
    { phoneType: 'Mobile', phoneNumber: `+1${NEW}`, phoneExt: '' },
  ],
  [
    'another mobile number',
    [edit([MOBILE], MOBILE), typed(NEW)],
    'mobile',
    { phoneType: 'Mobile', phoneNumber: `+1${NEW}`, phoneExt: '' },
  ],
  [
    'a land line that becomes a mobile number',
    [edit([LAND_LINE], LAND_LINE), choose('Mobile')],
    'mobile',
    { phoneType: 'Mobile', phoneNumber: `+1${NEW}`, phoneExt: '' },
  ],
  [
    'a new land line',
    [add, choose('LandLine'), typed(NEW), { type: 'TYPE_EXT', ext: '7' }],
    'phone',
    { phoneType: 'LandLine', phoneNumber: `+1${NEW}`, phoneExt: '7' },
  ],
  [
    'another extension',
    [edit([LAND_LINE], LAND_LINE), { type: 'TYPE_EXT', ext: '' }],
    null,
    { phoneType: 'LandLine', phoneNumber: '3065550164', phoneExt: '' },
  ],
  [
    'a mobile number that becomes a fax',
    [edit([MOBILE], MOBILE), choose('Fax')],
    null,
    { phoneType: 'Fax', phoneNumber: '3065550107', phoneExt: '' },
  ],
])('%s is saved after its proof, and not before [ACC-32] [ACC-33]', async (_what, steps, contact, phone) => {
  const asked = await after(...steps, submit);
  if (contact) {
    expect([asked.value, asked.names]).toEqual(['verifying', ['verification']]);
    expect(asked.asked[0]?.[1]).toMatchObject({ contact });
    const refused = await after(...steps, submit, notSent);
    expect([refused.value, refused.context.problem?.key, refused.names]).toEqual([
      'entering',
      'phoneNumberMustBeCanadian',
      ['verification'],
    ]);
  }
  const saving = contact ? await after(...steps, submit, proven) : asked;
  expect([saving.value, saving.names.at(-1)]).toEqual(['saving', 'save']);
  expect(savedPhone(saving.context)).toEqual(phone);
  const saved = await after(...steps, submit, ...(contact ? [proven] : []), done('saving', 'saved'));
  expect([saved.value, saved.context.notice]).toEqual(['view', 'saved']);
});

test('what was not changed is not sent', async () => {
  const { value, names, context } = await after(edit([LAND_LINE], LAND_LINE), typed('306 555 0164'), submit);
  expect([value, names, context.notice]).toEqual(['view', [], null]);
});

test('one that could not be saved is tried again without another code [ACC-42]', async () => {
  const steps = [add, choose('Fax'), typed(NEW), submit, proven, failed('saving')];
  const { value, context } = await after(...steps);
  expect([value, context.problem?.key, context.to]).toEqual(['notSaved', 'errorUpdatingPhoneNumbers', `+1${NEW}`]);
  expect(context.problem?.failure).toMatchObject({ why: 'refused', title: 'Failed' });
  const again = await after(...steps, { type: 'RETRY' });
  expect(again.names).toEqual(['verification', 'save', 'save']);
});

test('a change that was quicker is not overwritten: the customer sees it and decides', async () => {
  const steps = [add, choose('Fax'), typed(NEW), submit, proven, failed('saving', 'changedMeanwhile')];
  for (const [answer, phones] of [
    [done('reloading', [FAX]), [FAX]],
    [done('reloading', null), [MOBILE]],
    [failed('reloading'), [MOBILE]],
  ] as const) {
    const { value, context, names } = await after(...steps, answer);
    expect([value, context.problem?.key, context.phones]).toEqual(['notSaved', 'changedMeanwhile', phones]);
    expect(names).toEqual(['verification', 'save', 'reload']);
  }
});
