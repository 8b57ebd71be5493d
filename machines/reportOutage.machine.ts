import { assign, fromPromise, setup } from 'xstate';
import type { Premises } from '#contracts/installation.ts';
import type { LookupType, OutageLocation } from '#contracts/outageReport.ts';
import {
  begin,
  type Contact,
  type Extras,
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

export type ReportEvent =
  | { type: 'BREAKER'; checked: boolean }
  /** One of the premises that are listed. */
  | { type: 'PICK'; premises: Premises }
  | { type: 'PLACE_TYPE'; lookupType: LookupType }
  /** One box of the place, by the wire's name. */
  | { type: 'PLACE'; name: string; typed: string }
  | { type: 'CONTACT'; typed: Partial<Contact> }
  | { type: 'EXTRAS'; typed: Partial<Extras> }
  | { type: 'NEXT' }
  | { type: 'BACK' }
  /** Looks once more for the premises nearby. */
  | { type: 'LOOK' }
  /** The browser's history leads to this step. */
  | { type: 'GO'; step: Step }
  | { type: 'CONFIRM' }
  | { type: 'CHANGE' }
  /** A question is closed without an answer. */
  | { type: 'DISMISS' };

/** The problems that are left once these boxes were changed. */
const without = (problems: Problems, ...names: string[]): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => !names.includes(name)));

/** Another place: nothing that the utility said of the one before is true of it. */
const UNASKED = { found: null, statusChecked: false, trouble: null };

function changed(context: ReportContext, event: ReportEvent): Partial<ReportContext> {
  const { problems, outageAddress } = context;
  switch (event.type) {
    case 'BREAKER':
      return { breakerChecked: event.checked, problems: {} };
    case 'PICK':
      return { premises: event.premises, statusChecked: false, trouble: null };
    case 'PLACE_TYPE':
      return { lookupType: event.lookupType, ...UNASKED, problems: {} };
    case 'PLACE':
      return {
        ...UNASKED,
        outageAddress: { ...outageAddress, [event.name]: event.typed },
        problems: without(problems, event.name),
      };
    case 'CONTACT':
    case 'EXTRAS':
      return { ...event.typed, problems: without(problems, ...Object.keys(event.typed)) };
    default:
      return {};
  }
}

/** What the utility says of the premises, by its codes; null: it could not be asked, and the customer goes on. */
const REPORTED = 200111;
const REPORTED_HERE = [200112, 200113];
const LOAD_LIMITED = 200114;

const isRight = (params: { stage: Stage }) => ({ type: 'isRight', params }) as const;
const tell = (params: { stage: Stage }) => ({ type: 'tellWhatIsWrong', params }) as const;
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
 * is asked before step 2 (`checking`). Where nobody can be asked the report goes on: the outbox asks before it sends it.
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
    says: ({ event }, { codes }: { codes: number[] }) => codes.includes((event as { output?: number }).output ?? 0),
  },
  actions: {
    set: assign(({ context, event }) => changed(context, event)),
    tellWhatIsWrong: assign(({ context }, { stage }: { stage: Stage }) => ({ problems: whatIsWrong(stage, context) })),
    forgetProblems: assign({ problems: {}, trouble: null }),
    typeItIn: assign({ premises: null, statusChecked: false }),
    findOne: assign({ found: ({ event }) => (event as { output?: readonly Premises[] }).output?.[0] ?? null }),
    listMatches: assign({ matches: ({ event }) => (event as { output?: readonly Premises[] }).output ?? [] }),
    pickMatch: assign(({ event }) => (event.type === 'PICK' ? { found: event.premises } : {})),
    tellFailure: assign({ trouble: 'failed' as const }),
    missNumber: assign({ trouble: 'numberMissing' as const }),
    forgetFound: assign({ found: null }),
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
          { guard: says(...REPORTED_HERE), target: 'reportedHere' },
          { guard: says(REPORTED), target: 'reported' },
          { guard: 'isUnasked', target: 'info' },
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
        NEXT: next('extras', 'confirming'),
        BACK: { target: 'contact', actions: 'forgetProblems' },
        GO: go('extras'),
      },
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
