import { expect, test } from 'vitest';
import { createActor, fromPromise, type SnapshotFrom, transition } from 'xstate';
import type { Premises } from '#contracts/installation.ts';
import { reportOutageMachine } from '#machines/reportOutage/reportOutage.machine.ts';
import type { PlaceConfirmed } from '#machines/reportOutage/reportOutageActors.ts';
import {
  isConfirmed,
  type NoNearby,
  placeOf,
  premisesOf,
  STAGES,
  STEPS,
  type Stage,
  whatIsWrong,
} from '#machines/reportOutage/reportOutageContext.ts';
import type { ReportEvent } from '#machines/reportOutage/reportOutageEvents.ts';
import { typedInReport } from './typedInReport.ts';
import { definedTransitions, walks } from './walk.ts';

const SAVED = 'xstate.done.actor.0.reportOutage.saving';
const NOT_SAVED = 'xstate.error.actor.0.reportOutage.saving';
const CHECKED = 'xstate.done.actor.0.reportOutage.checking';
const NOT_CHECKED = 'xstate.error.actor.0.reportOutage.checking';
const LOOKED = 'xstate.done.actor.0.reportOutage.result';
const NOT_LOOKED = 'xstate.error.actor.0.reportOutage.result';
const FOUND = 'xstate.done.actor.0.reportOutage.lookingUp';
const NOT_FOUND = 'xstate.error.actor.0.reportOutage.lookingUp';
const CONFIRMED = 'xstate.done.actor.0.reportOutage.confirmingPlace';
const NOT_CONFIRMED = 'xstate.error.actor.0.reportOutage.confirmingPlace';
const BOT = 'xstate.done.actor.0.reportOutage.checkingBot';
const NO_BOT_CHECK = 'xstate.error.actor.0.reportOutage.checkingBot';
const NUMBER = 'xstate.done.actor.0.reportOutage.checkingNumber';
const NO_NUMBER_CHECK = 'xstate.error.actor.0.reportOutage.checkingNumber';
type Answer =
  | { type: typeof BOT; output: 'passed' | 'failed' | 'missing' | null }
  | { type: typeof NUMBER; output: boolean | null }
  | { type: typeof SAVED; output: string }
  | { type: typeof CHECKED; output: number | null }
  | { type: typeof LOOKED; output: readonly Premises[] | NoNearby }
  | { type: typeof FOUND; output: readonly Premises[] | null }
  | { type: typeof CONFIRMED; output: PlaceConfirmed | null }
  | {
      type:
        | typeof NOT_SAVED
        | typeof NOT_CHECKED
        | typeof NOT_LOOKED
        | typeof NOT_FOUND
        | typeof NOT_CONFIRMED
        | typeof NO_BOT_CHECK
        | typeof NO_NUMBER_CHECK;
      error: Error;
    };
type Step = ReportEvent | Answer;

const HOME: Premises = { addressString: '218 Second Avenue West, Kindersley', installationNumber: '4020500029' };
const UNIT: Premises = { addressString: 'Unit 2', installationNumber: '4020500030' };
const NUMBERLESS: Premises = { addressString: 'Unit 3', installationNumber: '' };
const IN_PART: Premises = { addressString: 'Kindersley', installationNumber: 'a sealed word', asks: 'house' };

const events: Step[] = [
  { type: 'BREAKER', checked: true },

  { type: 'PICK', premises: HOME },
  { type: 'PICK', premises: UNIT, regionId: 'SK-102' },
  { type: 'PICK', premises: NUMBERLESS },
  { type: 'LOOK' },
  { type: 'FORGET_OUTAGE' },
  ...[[], [HOME], [HOME, UNIT], [NUMBERLESS], [IN_PART], null].map((output) => ({ type: FOUND, output }) as const),
  { type: NOT_FOUND, error: new Error('odd') },
  ...([{ outcome: 'confirmed', premises: HOME }, { outcome: 'wrong' }, { outcome: 'closed' }, null] as const).map(
    (output) => ({ type: CONFIRMED, output }) as const,
  ),
  { type: NOT_CONFIRMED, error: new Error('odd') },
  { type: LOOKED, output: [HOME] },
  { type: LOOKED, output: 'coarse' },
  { type: NOT_LOOKED, error: new Error('no look-up') },
  ...[0, 200111, 200112, 200113, 200114, 7, null].map((output) => ({ type: CHECKED, output }) as const),
  { type: NOT_CHECKED, error: new Error('no answer') },
  { type: 'PLACE_TYPE', lookupType: 'Meter_Number' },
  { type: 'PLACE_TYPE', lookupType: 'Civic_Address' },
  { type: 'PLACE', name: 'meterNumber', typed: '70412011' },
  { type: 'CONTACT', typed: { contactName: 'Ada Farmer', phoneNumber: '306-555-0142' } },
  { type: 'EXTRAS', typed: { privacyPolicyChecked: true } },
  { type: 'EXTRAS', typed: { notificationPreference: 'Text', alternativeContactNumber: '306-555-0177' } },
  ...(['passed', 'failed', 'missing', null] as const).map((output) => ({ type: BOT, output }) as const),
  { type: NO_BOT_CHECK, error: new Error('odd') },
  ...[true, false, null].map((output) => ({ type: NUMBER, output }) as const),
  { type: NO_NUMBER_CHECK, error: new Error('odd') },
  { type: 'NEXT' },
  { type: 'BACK' },
  ...STEPS.map((step) => ({ type: 'GO', step }) as const),
  { type: 'CONFIRM', answer: '218' },
  { type: 'CHANGE' },
  { type: 'DISMISS' },
  { type: SAVED, output: 'id-1' },
  { type: NOT_SAVED, error: new Error('disk full') },
];

type Snapshot = SnapshotFrom<typeof reportOutageMachine>;

/** Whoever is at the same place, with the same right and wrong, is led the same ways. */
const stillOut = { outageId: '7', regionId: 'SK-101' };
const generated = [{}, { stillOut }].flatMap((input) =>
  walks(reportOutageMachine, input, events, led).map((walk) => ({ ...walk, input })),
);

function led(snapshot: unknown): string {
  const { context, value } = snapshot as Snapshot;
  const wrong = STAGES.map((stage) => Object.keys(whatIsWrong(stage, context)));
  return JSON.stringify([
    value,
    context.premises !== null,
    value === 'confirmingAddress' && isConfirmed(context),
    wrong,
    Object.keys(context.fieldErrors),
    context.botCheck,
    context.notificationPreference,
    context.numberChecked,
    context.placeSettled,
    context.reporterChecked,
    context.relatedOutageId,
  ]);
}

test('generated walks take every transition of the outage report', () => {
  expect([...new Set(generated.flatMap(({ last }) => last ?? []))].sort()).toEqual(
    definedTransitions(reportOutageMachine),
  );
});

test('every walk of an outage report, with a real actor where an answer comes [REP-12]', async () => {
  const reached = new Map<readonly Step[], Snapshot>();
  for (const { before: steps, events, last, input } of generated) {
    const event = events.at(-1) as Step;
    // Only who asked can hear of an answer.
    if (last === null && isAnswer(event)) continue;
    const before = reached.get(steps) ?? (await walked(steps, { input }));
    reached.set(steps, before);
    const after = isAnswer(event)
      ? await walked([event], { input, snapshot: before })
      : transition(reportOutageMachine, before, event)[0];
    check(before, event, after);
  }
}, 120_000);

/** Where these steps lead a real actor: from the beginning, or from a snapshot on. */
async function walked(steps: readonly Step[], options: { input: object; snapshot?: Snapshot }): Promise<Snapshot> {
  /** Who waits for an answer, by the state that asked. */
  const asked = new Map<string, { done: (answer: never) => void; failed: (error: Error) => void; with: unknown }>();
  const waits = (state: string) =>
    fromPromise<never, unknown>(
      ({ input }) => new Promise((done, failed) => asked.set(state, { done, failed, with: input })),
    );
  const actors = {
    save: waits('saving'),
    lookUp: waits('lookingUp'),
    confirmPlace: waits('confirmingPlace'),
    checkStatus: waits('checking'),
    findNearby: waits('result'),
    checkBot: waits('checkingBot'),
    checkNumber: waits('checkingNumber'),
  };
  const machine = reportOutageMachine.provide({ actors: actors as never });
  const { input, snapshot } = options;
  const restored = snapshot && machine.getPersistedSnapshot(snapshot);
  const actor = createActor(machine, { input, snapshot: restored } as never).start();
  for (const event of steps) {
    if (!isAnswer(event)) {
      actor.send(event);
      continue;
    }
    const { value, context } = actor.getSnapshot();
    const state = event.type.split('.').at(-1) as string;
    const waiting = asked.get(state);
    // Only who asked can hear of it.
    if (value !== state || !waiting) continue;
    const { installationNumber } = premisesOf(context) ?? {};
    if (state === 'checking') expect(waiting.with).toEqual({ installationNumber });
    if (state === 'confirmingPlace') expect(waiting.with).toEqual({ installationNumber, answer: '218' });
    if (state === 'lookingUp') expect(waiting.with).toEqual(placeOf(context));
    if ('output' in event) waiting.done(event.output as never);
    else waiting.failed(event.error);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const reached = actor.getSnapshot();
  actor.stop();
  return reached;
}

const isAnswer = (event: Step): event is Answer => event.type.startsWith('xstate.');

const ORDER: readonly string[] = [...STAGES, 'confirming', 'saving', 'saved'];
/** Between the place and step 2. */
const OF_PLACE: readonly string[] = ['lookingUp', 'notFound', 'noLocation', 'choosing'];
/** Between step 4 and the confirmation. */
const OF_REPORTER: readonly string[] = ['checkingBot', 'checkingNumber'];
const OF_PREMISES: readonly string[] = [
  'confirmingAddress',
  'confirmingPlace',
  'checking',
  'loadLimited',
  'reportedHere',
  'reported',
];

/** What a step asks of the utility before the next one. */
const ASKS: Partial<Record<string, string>> = { result: 'checking', location: 'lookingUp', extras: 'checkingBot' };

/** The codes that leave something to the customer before step 2 (REP-29 to REP-31). */
const TOLD = [200111, 200112, 200113, 200114];
const LIMITED = 200114;

/**
 * Step 2 opens by what the utility says of the place, where it cannot be asked, after too many wrong answers about a meter's
 * house, or again for the same place (REP-10, REP-27).
 */
function opensStep2({ value, context }: Snapshot, event: Step): boolean {
  if (event.type === FOUND) return event.output === null;
  if (event.type === CONFIRMED) return event.output === null || event.output.outcome === 'closed';
  if (event.type === CHECKED) {
    const isKnownToThem = context.relatedOutageId !== null && event.output !== LIMITED;
    return event.output === null || isKnownToThem || !TOLD.includes(event.output);
  }
  return context.placeSettled || (value === 'reported' && event.type === 'CONFIRM');
}

/** The confirmation comes after the checks, or again while nothing was changed (REP-42). */
function passes({ context }: Snapshot, event: Step): boolean {
  const { botCheck, notificationPreference, numberChecked, reporterChecked } = context;
  const needsNumber = notificationPreference === 'Text' && !numberChecked;
  if (event.type === NUMBER) return event.output !== false;
  if (event.type === NO_NUMBER_CHECK) return true;
  if (event.type === NO_BOT_CHECK) return !needsNumber;
  if (event.type === BOT)
    return !needsNumber && event.output !== 'failed' && (event.output !== 'missing' || botCheck === 'missing');
  return reporterChecked;
}

const isHere = ({ context }: Snapshot): boolean => premisesOf(context)?.installationNumber === UNIT.installationNumber;

function check(before: Snapshot, event: Step, after: Snapshot): void {
  const what = `${before.value} ${event.type} ${after.value}`;
  const at = ORDER.indexOf(after.value);
  // Whatever lies behind is right; nothing else is ever confirmed, saving or saved.
  const behind = after.value === 'notSaved' ? STAGES : STAGES.slice(0, Math.max(0, at));
  for (const stage of behind) expect(whatIsWrong(stage, after.context), `${what}: ${stage}`).toEqual({});
  // One step on, one step back, or none.
  if (event.type === 'NEXT' && STAGES.includes(before.value as Stage)) {
    const isRight = Object.keys(whatIsWrong(before.value as Stage, before.context)).length === 0;
    // A place that is typed in is looked up before step 2.
    if (before.value === 'location' && isRight) expect(after.value, what).toBe('lookingUp');
    // Who reports is checked before it is confirmed (REP-42).
    else if (before.value === 'extras' && isRight) expect(after.value, what).toBe('checkingBot');
    else expect(at, what).toBe(ORDER.indexOf(before.value) + (isRight ? 1 : 0));
    // Who types a place in has chosen none.
    if (before.value === 'result') expect(after.context.premises, what).toBeNull();
    if (!isRight) expect(after.context.fieldErrors, what).toEqual(whatIsWrong(before.value as Stage, before.context));
  }
  if (event.type === 'BACK' && STAGES.includes(before.value as Stage)) {
    const skips = before.value === 'info' && before.context.premises ? 2 : 1;
    expect(at, what).toBe(Math.max(0, ORDER.indexOf(before.value) - skips));
  }
  if (OF_PREMISES.includes(after.value)) expect(premisesOf(after.context)?.installationNumber, what).toMatch(/./);
  // The browser's history leads back to any step, and on to what is reached; else the customer is told why not.
  if (event.type === 'GO' && before.value !== 'saving' && before.value !== 'saved') {
    const asked = event.step === 'confirm' ? 'confirming' : event.step;
    if (after.value === asked) expect(after.context.fieldErrors, what).toEqual({});
    else if (![...OF_PLACE, ...OF_PREMISES, ...OF_REPORTER].includes(before.value)) {
      const isAsked = after.value !== before.value;
      // What was not asked yet is asked as by Next, and by the address that was picked.
      if (isAsked) expect(after.value, what).toBe(ASKS[before.value]);
      expect(ORDER.indexOf(asked), what).toBeGreaterThan(ORDER.indexOf(before.value));
      expect(after.context.fieldErrors, what).toEqual(whatIsWrong(before.value as Stage, before.context));
    }
  }
  if (after.value === 'info' && before.value !== 'info') expect(opensStep2(before, event), what).toBe(true);
  if (after.value === 'confirming' && before.value !== 'confirming') expect(passes(before, event), what).toBe(true);
  // A known outage goes with its place.
  if (
    event.type === 'PICK' &&
    event.regionId &&
    after.value === 'checking' &&
    before.value === 'result' &&
    !isHere(before)
  )
    expect(after.context.relatedOutageId, what).toBeNull();
  // Only typing changes what was typed, and a failed save keeps all of it; who types a place in has picked none.
  const isTypedIn = after.value === 'location' && before.context.premises !== null;
  const isKept = isAnswer(event) || ['BACK', 'LOOK', 'GO', 'CONFIRM', 'CHANGE', 'DISMISS', 'NEXT'].includes(event.type);
  if (isTypedIn) expect(after.context.premises, what).toBeNull();
  else if (isKept) {
    expect(typedInReport(after.context), what).toEqual(typedInReport(before.context));
  }
  expect(after.context.submissionId, what).toBe(after.value === 'saved' ? 'id-1' : null);
}
