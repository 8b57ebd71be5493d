import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { shortReportMachine } from '#machines/reportOutage/shortReport.machine.ts';
import {
  beginShort,
  type SendChecks,
  SHORT_STEP,
  type ShortInput,
  stillMissing,
} from '#machines/reportOutage/shortReportContext.ts';

/* The report on one page: what stands there at first, what keeps it from going, and what the utility says at Send. */

const HOME = { addressString: '218 Second Avenue West, Kindersley', installationNumber: '4020500029' };
const known = { contactName: 'Ada', phoneNumber: '306-555-0107', alternativeContactNumber: '306-555-0107' };
const inputOf = (more: Partial<ShortInput> = {}): ShortInput => ({
  place: { premises: HOME, regionId: 'SK-101' },
  isTextable: true,
  hasAgreed: true,
  known,
  ...more,
});
const NOTHING_SAID: SendChecks = { status: 0, bot: 'passed', textable: true };
const stillOut = { outageId: '7', regionId: 'SK-101' };
const settle = () => new Promise((resolve) => setImmediate(resolve));

function begun(checks: Partial<SendChecks> | 'fails', more: Partial<ShortInput> = {}, isKept = true) {
  const asked: object[] = [];
  const machine = shortReportMachine.provide({
    actors: {
      check: fromPromise(async ({ input }) => {
        asked.push(input);
        if (checks === 'fails') throw new Error('no checks');
        return { ...NOTHING_SAID, ...checks };
      }),
      save: fromPromise(async () => {
        if (!isKept) throw new Error('disk full');
        return 'id-1';
      }),
    },
  });
  const actor = createActor(machine, { input: inputOf(more) }).start();
  const now = () => actor.getSnapshot();
  const send = async () => {
    actor.send({ type: 'BREAKER', checked: true });
    actor.send({ type: 'SEND' });
    await settle();
    await settle();
    return now().value;
  };
  return { actor, now, asked, send };
}

test('one tick is left to a customer whose number takes texts and who agreed before [REP-03] [REP-38] [REP-40]', () => {
  const context = beginShort(inputOf());
  expect(context).toMatchObject({ premises: HOME, ...known, notificationPreference: 'Text' });
  expect(stillMissing(context)).toEqual({ breakerChecked: { kind: 'required' } });
});

test.each<[string, Partial<ShortInput>, object]>([
  [
    'nobody says that the number takes texts: a call back [REP-40]',
    { isTextable: false },
    { notificationPreference: 'Phone' },
  ],
  ['who never agreed on this device [REP-38]', { hasAgreed: false }, { privacyPolicyChecked: false }],
  ['the known outage is of the region of the place', { stillOut }, { relatedOutageId: '7', relatedRegionId: 'SK-101' }],
  [
    'the known outage is of another region',
    { stillOut, place: { premises: HOME, regionId: 'SK-310' } },
    { relatedOutageId: null },
  ],
  [
    'a place that was typed',
    { place: { lookupType: 'Meter_Number', outageAddress: { meterNumber: '70412011' } } },
    { premises: null, lookupType: 'Meter_Number', outageAddress: { meterNumber: '70412011' } },
  ],
])('what stands on the page at first: %s', (_what, more, says) => {
  expect(beginShort(inputOf(more))).toMatchObject(says);
});

test('a draft of this page keeps what was chosen; one of the long path keeps its words and not its place', () => {
  const chosen = {
    ...beginShort(inputOf()),
    notificationPreference: 'Email' as const,
    privacyPolicyChecked: false,
    additionalInfo: 'A bang.',
  };
  expect(beginShort(inputOf({ draft: { ...chosen, step: SHORT_STEP } }))).toMatchObject({
    notificationPreference: 'Email',
    privacyPolicyChecked: false,
  });
  const elsewhere = { addressString: 'Lot 4, Emma Lake', installationNumber: '4020500058' };
  expect(beginShort(inputOf({ draft: { ...chosen, premises: elsewhere, step: 'contact' } }))).toMatchObject({
    premises: HOME,
    additionalInfo: 'A bang.',
    notificationPreference: 'Text',
    privacyPolicyChecked: true,
  });
});

test.each([
  ['breakerChecked', { type: 'BREAKER', checked: false }],
  ['privacyPolicyChecked', { type: 'EXTRAS', typed: { privacyPolicyChecked: false } }],
  ['contactName', { type: 'CONTACT', typed: { contactName: ' ' } }],
  ['phoneNumber', { type: 'CONTACT', typed: { phoneNumber: '555-0107' } }],
  ['alternativeContactNumber', { type: 'EXTRAS', typed: { alternativeContactNumber: '' } }],
  ['alternativeContactEmail', { type: 'EXTRAS', typed: { notificationPreference: 'Email' } }],
] as const)('without %s nothing is sent [REP-03] [REP-38] [REP-40]', async (name, event) => {
  const { actor, now, asked } = begun({});
  actor.send({ type: 'BREAKER', checked: true });
  expect(stillMissing(now().context)).toEqual({});
  actor.send(event);
  expect(Object.keys(stillMissing(now().context))).toEqual([name]);
  actor.send({ type: 'SEND' });
  await settle();
  expect([now().value, asked]).toEqual(['writing', []]);
});

test.each<[string, Parameters<typeof begun>[0], string, object]>([
  ['nothing against it', {}, 'saved', { submissionId: 'id-1', statusChecked: true, numberChecked: true }],
  [
    'nobody can be asked',
    { status: null, bot: null, textable: null },
    'saved',
    { statusChecked: false, numberChecked: false },
  ],
  ['no check came about', 'fails', 'saved', { statusChecked: false }],
  ['the supply is limited [REP-29]', { status: 200114 }, 'loadLimited', { submissionId: null }],
  ['reported here: its answer will say so [REP-30]', { status: 200112 }, 'saved', { statusChecked: true }],
  ['a duplicate: its answer will say so [REP-30]', { status: 200113 }, 'saved', { statusChecked: true }],
  ['reported by somebody [REP-31]', { status: 200111 }, 'reported', { submissionId: null }],
  ['any other code [REP-32]', { status: 7 }, 'saved', { statusChecked: true }],
  ['an answer that makes no sense [REP-47]', { status: 'failed' }, 'writing', { trouble: 'failed' }],
  ['no bot check [REP-39]', { bot: 'missing' }, 'writing', { botCheck: 'missing' }],
  ['a bot check that failed [REP-43]', { bot: 'failed' }, 'writing', { botCheck: 'failed' }],
  [
    'a number that takes no texts [REP-41]',
    { textable: false },
    'writing',
    { fieldErrors: { alternativeContactNumber: { kind: 'foreign' } } },
  ],
])('at Send, %s', async (_what, checks, state, context) => {
  const { now, send } = begun(checks);
  expect(await send()).toBe(state);
  expect(now().context).toMatchObject(context);
});

test('a bot check that did not come about is told once [REP-39]', async () => {
  const { send } = begun({ bot: 'missing' });
  expect(await send()).toBe('writing');
  expect(await send()).toBe('saved');
});

test('Yes sends a report of what somebody reported, closing the question leads back [REP-31]', async () => {
  const yes = begun({ status: 200111 });
  await yes.send();
  yes.actor.send({ type: 'CONFIRM' });
  await settle();
  expect(yes.now().value).toBe('saved');
  const back = begun({ status: 200111 });
  await back.send();
  back.actor.send({ type: 'CHANGE' });
  expect(back.now().value).toBe('writing');
});

test('who says that a known outage is not over is not told that it was reported', async () => {
  expect(await begun({ status: 200111 }, { stillOut }).send()).toBe('saved');
  expect(await begun({ status: 200114 }, { stillOut }).send()).toBe('loadLimited');
});

test.each([
  ['texts are wanted', {}, '306-555-0107'],
  ['a call is wanted', { isTextable: false }, null],
] as const)('a number is asked about where %s [REP-41]', async (_what, more, textNumber) => {
  const { asked, send } = begun({}, more);
  await send();
  expect(asked).toEqual([{ installationNumber: HOME.installationNumber, textNumber }]);
});

test('what is changed while the utility is asked is sent anew', async () => {
  const { actor, now } = begun({});
  actor.send({ type: 'BREAKER', checked: true });
  actor.send({ type: 'SEND' });
  actor.send({ type: 'EXTRAS', typed: { additionalInfo: 'A bang.' } });
  await settle();
  expect(now()).toMatchObject({ value: 'writing', context: { additionalInfo: 'A bang.', submissionId: null } });
});

test('a device that cannot keep it says so, and nothing typed is lost [REP-47]', async () => {
  const { now, send } = begun({}, {}, false);
  expect(await send()).toBe('writing');
  expect(now().context).toMatchObject({ isNotSaved: true, contactName: 'Ada', breakerChecked: true });
});
