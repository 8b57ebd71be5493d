import { assign, fromPromise, not, setup } from 'xstate';
import type { Premises } from '#contracts/installation.ts';
import type { OutageLocation } from '#contracts/outageReport.ts';
import {
  begin,
  hasProblems,
  type Problems,
  placeOf,
  premisesOf,
  type ReportContext,
  type ReportInput,
  STEPS,
  type Stage,
  type Step,
  stepOf,
  whatIsWrong,
  wrongBefore,
} from './reportOutageContext.ts';
import { changed, type ReportEvent } from './reportOutageEvents.ts';

/** What the utility says of the premises, by its codes; null: it could not be asked, and the customer goes on. */
const REPORTED = 200111;
const REPORTED_HERE = [200112, 200113];
const LOAD_LIMITED = 200114;

const isRight = (params: { stage: Stage }) => ({ type: 'isRight', params }) as const;
const tell = (params: { stage: Stage }) => ({ type: 'tellWhatIsWrong', params }) as const;
const botCheck = (said: ReportContext['botCheck']) => ({ type: 'tellBotCheck', params: { botCheck: said } }) as const;
/** To where the place is chosen or typed. */
const toPlace = <Actions extends string>(...actions: Actions[]) => [
  { guard: 'isPicked' as const, target: 'result' as const, actions },
  { target: 'location' as const, actions },
];
const says = (...codes: number[]) => ({ type: 'says', params: { codes } }) as const;
/** On to the next stage when this one is right; else the customer is told why not. */
const next = <Target extends string>(stage: Stage, target: Target) => [
  { guard: isRight({ stage }), target },
  { actions: tell({ stage }) },
];
/** The boxes of a place, and where they are typed. */
const typing = {
  PLACE_TYPE: { target: 'location', actions: 'set' },
  PLACE: { target: 'location', actions: 'set' },
} as const;
/** The state that a step is. */
const stateOf = (step: Step) => (step === 'confirm' ? 'confirming' : step);
const goes = STEPS.map((step) => ({
  guard: { type: 'leadsTo', params: { step } } as const,
  target: stateOf(step),
  actions: 'forgetProblems' as const,
}));
/** Back to any step, and on to what this stage, and all after it, are right for. */
const go = (stage: Stage) => [...goes, { actions: tell({ stage }) }];

/**
 * One outage report, from the first word to "Saved on this device" (part 2 §4).
 *
 * intro → result → location → info → contact → extras → confirming → saving → saved. Premises chosen from the list of
 * `result` need no location; a place that is typed in is looked up (`lookingUp`). What the utility knows of the premises
 * is asked before step 2 (`checking`). Who reports, and to which number texts go, is checked before the question that
 * confirms it all. Where nobody can be asked the report goes on: the outbox asks before it sends it.
 * What becomes of a saved report is the outbox's task too; the screen follows it in the database.
 */
export const reportOutageMachine = setup({
  types: { input: {} as ReportInput, context: {} as ReportContext, events: {} as ReportEvent },
  actors: {
    /** The premises near the customer, null where they cannot be known: no position, no answer. */
    findNearby: fromPromise<readonly Premises[] | null>(() => Promise.reject(new Error('no look-up was given'))),
    /** The premises at a place as it was typed, null where nobody can be asked. Fails where the answer is none. */
    lookUp: fromPromise<readonly Premises[] | null, OutageLocation | undefined>(() =>
      Promise.reject(new Error('no look-up was given')),
    ),
    /** The code of API2-22, null where nobody can be asked. Fails where the answer is none. */
    checkStatus: fromPromise<number | null, { installationNumber: string }>(() =>
      Promise.reject(new Error('no status check was given')),
    ),
    /** Null: nobody can be asked, so it is checked when the report is sent. missing: this device could not do the work. */
    checkBot: fromPromise<'passed' | 'failed' | 'missing' | null>(() =>
      Promise.reject(new Error('no check was given')),
    ),
    /** Whether texts go to this number; null: nobody can be asked. */
    checkNumber: fromPromise<boolean | null, string>(() => Promise.reject(new Error('no check was given'))),
    /** Puts the report into the outbox, durably; gives its id. */
    save: fromPromise<string, ReportContext>(() => Promise.reject(new Error('no outbox was given'))),
  },
  guards: {
    leadsTo: ({ context, event }, { step }: { step: Step }) =>
      event.type === 'GO' && event.step === step && wrongBefore(step, context) === undefined,
    isRight: ({ context }, { stage }: { stage: Stage }) => !hasProblems(whatIsWrong(stage, context)),
    isPicked: ({ context }) => context.premises !== null,
    /** Of what is picked or was found. */
    lacksNumber: ({ context, event }) =>
      (event.type === 'PICK' ? event.premises : premisesOf(context))?.installationNumber === '',
    isMeter: ({ context }) => context.lookupType === 'Meter_Number',
    isUnasked: ({ event }) => (event as { output?: unknown }).output === null,
    found: ({ event }, { count }: { count: number }) =>
      (event as { output?: readonly unknown[] }).output?.length === count,
    /** They know that it was reported. */
    isStillOut: ({ context, event }) =>
      context.relatedOutageId !== null && (event as { output?: number }).output !== LOAD_LIMITED,
    hasFailed: ({ event }) => (event as { output?: unknown }).output === 'failed',
    /** Told once; whoever submits again must not be kept from it. */
    isMissing: ({ context, event }) =>
      (event as { output?: unknown }).output === 'missing' && context.botCheck !== 'missing',
    isNumberUnchecked: ({ context }) => context.notificationPreference === 'Text' && !context.numberChecked,
    isForeign: ({ event }) => (event as { output?: unknown }).output === false,
    isCanadian: ({ event }) => (event as { output?: unknown }).output === true,
    says: ({ event }, { codes }: { codes: number[] }) => codes.includes((event as { output?: number }).output ?? 0),
  },
  actions: {
    set: assign(({ context, event }) => changed(context, event)),
    tellWhatIsWrong: assign(({ context }, { stage }: { stage: Stage }) => ({ problems: whatIsWrong(stage, context) })),
    forgetBoxes: assign({ problems: {} }),
    forgetProblems: assign({ problems: {}, trouble: null, botCheck: null }),
    typeItIn: assign({ premises: null, statusChecked: false }),
    findOne: assign({ found: ({ event }) => (event as { output?: readonly Premises[] }).output?.[0] ?? null }),
    listMatches: assign({ matches: ({ event }) => (event as { output?: readonly Premises[] }).output ?? [] }),
    pickMatch: assign(({ event }) => (event.type === 'PICK' ? { found: event.premises } : {})),
    tellFailure: assign({ trouble: 'failed' as const }),
    missNumber: assign({ trouble: 'numberMissing' as const }),
    forgetFound: assign({ found: null }),
    tellBotCheck: assign({ botCheck: (_, { botCheck }: { botCheck: ReportContext['botCheck'] }) => botCheck }),
    tellForeign: assign({ problems: { alternativeContactNumber: { kind: 'foreign' } } as Problems }),
    noteNumber: assign({ numberChecked: true }),
    noteStatus: assign({ statusChecked: true }),
  },
}).createMachine({
  id: 'reportOutage',
  context: ({ input }) => begin(input),
  initial: 'intro',
  states: {
    intro: { on: { BREAKER: { actions: 'set' }, NEXT: next('intro', 'result'), GO: go('intro') } },
    /** The addresses near the customer (REP-07); whoever does not find theirs types it in (REP-09). */
    result: {
      invoke: {
        src: 'findNearby',
        onDone: { actions: assign({ nearby: ({ event }) => event.output }) },
        onError: { actions: assign({ nearby: null }) },
      },
      on: {
        PICK: [
          { guard: 'lacksNumber', actions: 'missNumber' },
          { target: 'checking', actions: 'set' },
        ],
        LOOK: { target: 'result', reenter: true },
        NEXT: { target: 'location', actions: 'typeItIn' },
        BACK: { target: 'intro', actions: 'forgetProblems' },
        GO: go('result'),
      },
    },
    checking: {
      invoke: {
        src: 'checkStatus',
        input: ({ context }) => ({ installationNumber: premisesOf(context)?.installationNumber ?? '' }),
        onDone: [
          { guard: says(LOAD_LIMITED), target: 'loadLimited' },
          { guard: 'isUnasked', target: 'info' },
          { guard: 'isStillOut', target: 'info', actions: 'noteStatus' },
          { guard: says(...REPORTED_HERE), target: 'reportedHere' },
          { guard: says(REPORTED), target: 'reported' },
          { target: 'info', actions: 'noteStatus' },
        ],
        onError: toPlace('tellFailure'),
      },
      on: { BACK: toPlace(), GO: goes },
    },
    /** The power is held back here for a reason of its own (REP-29): there is nothing to report. */
    loadLimited: { on: { BACK: toPlace(), GO: goes } },
    /** This very place is known to be out (REP-30). */
    reportedHere: { on: { BACK: toPlace(), GO: goes } },
    /** Reported by somebody; the customer decides whether to report it too (REP-31). */
    reported: { on: { CONFIRM: { target: 'info', actions: 'noteStatus' }, CHANGE: toPlace(), GO: goes } },
    location: {
      on: {
        ...typing,
        NEXT: next('location', 'lookingUp'),
        BACK: { target: 'result', actions: 'forgetProblems' },
        GO: go('location'),
      },
    },
    /** REP-25. Whoever goes on typing is at step 1 again. */
    lookingUp: {
      entry: 'forgetProblems',
      invoke: {
        src: 'lookUp',
        input: ({ context }) => placeOf(context),
        onDone: [
          { guard: 'isUnasked', target: 'info' },
          { guard: { type: 'found', params: { count: 0 } }, target: 'notFound' },
          { guard: { type: 'found', params: { count: 1 } }, target: 'identified', actions: 'findOne' },
          { target: 'choosing', actions: 'listMatches' },
        ],
        onError: { target: 'location', actions: 'tellFailure' },
      },
      on: { ...typing, BACK: 'location', GO: goes },
    },
    /** No such place: tried again, or left; closed without an answer, the customer is told what else there is (REP-26). */
    notFound: { on: { CHANGE: 'location', DISMISS: 'noLocation', GO: goes } },
    noLocation: { on: { BACK: 'location', GO: goes } },
    /** Several premises at one place: the customer picks theirs (REP-24). */
    choosing: { on: { PICK: { target: 'identified', actions: 'pickMatch' }, BACK: 'location', GO: goes } },
    identified: {
      always: [
        { guard: 'lacksNumber', target: 'location', actions: ['forgetFound', 'missNumber'] },
        { guard: 'isMeter', target: 'confirmingAddress' },
        { target: 'checking' },
      ],
    },
    /** A meter tells no address, so the customer sees whose it is (REP-27). */
    confirmingAddress: {
      on: { CONFIRM: 'checking', CHANGE: { target: 'location', actions: 'forgetFound' }, GO: goes },
    },
    info: {
      on: {
        NEXT: 'contact',
        BACK: toPlace(),
        GO: go('info'),
      },
    },
    contact: {
      on: {
        CONTACT: { actions: 'set' },
        NEXT: next('contact', 'extras'),
        BACK: { target: 'info', actions: 'forgetProblems' },
        GO: go('contact'),
      },
    },
    extras: {
      on: {
        EXTRAS: { actions: 'set' },
        NEXT: next('extras', 'checkingBot'),
        BACK: { target: 'contact', actions: 'forgetProblems' },
        GO: go('extras'),
      },
    },
    /** REP-42: the bot check, then the number for texts, then the question that confirms it all. */
    checkingBot: {
      entry: 'forgetBoxes',
      invoke: {
        src: 'checkBot',
        onDone: [
          { guard: 'hasFailed', target: 'extras', actions: botCheck('failed') },
          { guard: 'isMissing', target: 'extras', actions: botCheck('missing') },
          { target: 'checkingNumber', actions: botCheck(null) },
        ],
        onError: 'checkingNumber',
      },
      on: { EXTRAS: { target: 'extras', actions: 'set' }, BACK: 'contact', GO: goes },
    },
    checkingNumber: {
      always: { guard: not('isNumberUnchecked'), target: 'confirming' },
      invoke: {
        src: 'checkNumber',
        input: ({ context }) => context.alternativeContactNumber,
        onDone: [
          { guard: 'isForeign', target: 'extras', actions: 'tellForeign' },
          { guard: 'isCanadian', target: 'confirming', actions: 'noteNumber' },
          { target: 'confirming' },
        ],
        onError: 'confirming',
      },
      on: { EXTRAS: { target: 'extras', actions: 'set' }, BACK: 'contact', GO: goes },
    },
    confirming: { on: { CONFIRM: 'saving', CHANGE: 'extras', GO: goes } },
    saving: {
      invoke: {
        src: 'save',
        input: ({ context }) => context,
        onDone: { target: 'saved', actions: assign({ submissionId: ({ event }) => event.output }) },
        onError: 'notSaved',
      },
    },
    /** The device could not keep it: nothing is promised, everything typed stays. */
    notSaved: { on: { CONFIRM: 'saving', CHANGE: 'extras', GO: goes } },
    saved: {},
  },
});

/** A draft goes on where it was, or where the browser's history says. */
export function resumed(input: ReportInput, step: string | undefined = input.draft?.step) {
  const context = begin(input);
  return reportOutageMachine.resolveState({ value: stateOf(stepOf(context, step)), context });
}
