import { assign, fromPromise, setup } from 'xstate';
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
  | { type: 'PLACE_TYPE'; lookupType: LookupType }
  /** One box of the place, by the wire's name. */
  | { type: 'PLACE'; name: string; typed: string }
  | { type: 'CONTACT'; typed: Partial<Contact> }
  | { type: 'EXTRAS'; typed: Partial<Extras> }
  | { type: 'NEXT' }
  | { type: 'BACK' }
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

const isRight = (params: { stage: Stage }) => ({ type: 'isRight', params }) as const;
const tell = (params: { stage: Stage }) => ({ type: 'tellWhatIsWrong', params }) as const;
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
 * intro → location → info → contact → extras → confirming → saving → saved. What becomes of a saved report is the
 * outbox's task; the screen follows it in the database.
 */
export const reportOutageMachine = setup({
  types: { input: {} as ReportInput, context: {} as ReportContext, events: {} as ReportEvent },
  actors: {
    /** Puts the report into the outbox, durably; gives its id. */
    save: fromPromise<string, ReportContext>(() => Promise.reject(new Error('no outbox was given'))),
  },
  guards: {
    leadsTo: ({ context, event }, { step }: { step: Step }) =>
      event.type === 'GO' && event.step === step && wrongBefore(step, context) === undefined,
    isRight: ({ context }, { stage }: { stage: Stage }) => !hasProblems(whatIsWrong(stage, context)),
  },
  actions: {
    set: assign(({ context, event }) => changed(context, event)),
    tellWhatIsWrong: assign(({ context }, { stage }: { stage: Stage }) => ({ problems: whatIsWrong(stage, context) })),
    forgetProblems: assign({ problems: {} }),
  },
}).createMachine({
  id: 'reportOutage',
  context: ({ input }) => begin(input),
  initial: 'intro',
  states: {
    intro: { on: { BREAKER: { actions: 'set' }, NEXT: next('intro', 'location'), GO: go('intro') } },
    location: {
      on: {
        PLACE_TYPE: { actions: 'set' },
        PLACE: { actions: 'set' },
        NEXT: next('location', 'info'),
        BACK: { target: 'intro', actions: 'forgetProblems' },
        GO: go('location'),
      },
    },
    info: { on: { NEXT: 'contact', BACK: 'location', GO: go('info') } },
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
