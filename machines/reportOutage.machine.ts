import { assign, fromPromise, setup } from 'xstate';
import type { Premises } from '#contracts/installation.ts';
import type { LookupType } from '#contracts/outageReport.ts';
import {
  begin,
  type Contact,
  type Extras,
  hasProblems,
  type Problems,
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
  | { type: 'CHANGE' };

/** The problems that are left once these boxes were changed. */
const without = (problems: Problems, ...names: string[]): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => !names.includes(name)));

function changed(context: ReportContext, event: ReportEvent): Partial<ReportContext> {
  const { problems, outageAddress } = context;
  switch (event.type) {
    case 'BREAKER':
      return { breakerChecked: event.checked, problems: {} };
    case 'PICK':
      return { premises: event.premises, statusFailed: false };
    case 'PLACE_TYPE':
      return { lookupType: event.lookupType, problems: {} };
    case 'PLACE':
      return {
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
const says = (...codes: number[]) => ({ type: 'says', params: { codes } }) as const;
/** On to the next stage when this one is right; else the customer is told why not. */
const next = <Target extends string>(stage: Stage, target: Target) => [
  { guard: isRight({ stage }), target },
  { actions: tell({ stage }) },
];
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
 * `result` need no location; what the utility knows of them is asked first (`checking`), where it can be. What becomes of
 * a saved report is the outbox's task; the screen follows it in the database.
 */
export const reportOutageMachine = setup({
  types: { input: {} as ReportInput, context: {} as ReportContext, events: {} as ReportEvent },
  actors: {
    /** The premises near the customer, null where they cannot be known: no position, no answer. */
    findNearby: fromPromise<readonly Premises[] | null>(() => Promise.reject(new Error('no look-up was given'))),
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
    hasPremises: ({ context }) => context.premises !== null,
    says: ({ event }, { codes }: { codes: number[] }) => codes.includes((event as { output?: number }).output ?? 0),
  },
  actions: {
    set: assign(({ context, event }) => changed(context, event)),
    tellWhatIsWrong: assign(({ context }, { stage }: { stage: Stage }) => ({ problems: whatIsWrong(stage, context) })),
    forgetProblems: assign({ problems: {}, statusFailed: false }),
    typeItIn: assign({ premises: null }),
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
        PICK: { target: 'checking', actions: 'set' },
        LOOK: { target: 'result', reenter: true },
        NEXT: { target: 'location', actions: 'typeItIn' },
        BACK: { target: 'intro', actions: 'forgetProblems' },
        GO: go('result'),
      },
    },
    checking: {
      invoke: {
        src: 'checkStatus',
        input: ({ context }) => ({ installationNumber: context.premises?.installationNumber ?? '' }),
        onDone: [
          { guard: says(LOAD_LIMITED), target: 'loadLimited' },
          { guard: says(...REPORTED_HERE), target: 'reportedHere' },
          { guard: says(REPORTED), target: 'reported' },
          { target: 'info' },
        ],
        onError: { target: 'result', actions: assign({ statusFailed: true }) },
      },
      on: { BACK: 'result', GO: goes },
    },
    /** The power is held back here for a reason of its own (REP-29): there is nothing to report. */
    loadLimited: { on: { BACK: 'result', GO: goes } },
    /** This very place is known to be out (REP-30). */
    reportedHere: { on: { BACK: 'result', GO: goes } },
    /** Reported by somebody; the customer decides whether to report it too (REP-31). */
    reported: { on: { CONFIRM: 'info', CHANGE: 'result', GO: goes } },
    location: {
      on: {
        PLACE_TYPE: { actions: 'set' },
        PLACE: { actions: 'set' },
        NEXT: next('location', 'info'),
        BACK: { target: 'result', actions: 'forgetProblems' },
        GO: go('location'),
      },
    },
    info: {
      on: {
        NEXT: 'contact',
        BACK: [{ guard: 'hasPremises', target: 'result' }, { target: 'location' }],
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
