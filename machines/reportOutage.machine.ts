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
  type Stage,
  stageOf,
  whatIsWrong,
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
    intro: { on: { BREAKER: { actions: 'set' }, NEXT: next('intro', 'location') } },
    location: {
      on: {
        PLACE_TYPE: { actions: 'set' },
        PLACE: { actions: 'set' },
        NEXT: next('location', 'info'),
        BACK: { target: 'intro', actions: 'forgetProblems' },
      },
    },
    info: { on: { NEXT: 'contact', BACK: 'location' } },
    contact: {
      on: {
        CONTACT: { actions: 'set' },
        NEXT: next('contact', 'extras'),
        BACK: { target: 'info', actions: 'forgetProblems' },
      },
    },
    extras: {
      on: {
        EXTRAS: { actions: 'set' },
        NEXT: next('extras', 'confirming'),
        BACK: { target: 'contact', actions: 'forgetProblems' },
      },
    },
    confirming: { on: { CONFIRM: 'saving', CHANGE: 'extras' } },
    saving: {
      invoke: {
        src: 'save',
        input: ({ context }) => context,
        onDone: { target: 'saved', actions: assign({ submissionId: ({ event }) => event.output }) },
        onError: 'notSaved',
      },
    },
    /** The device could not keep it: nothing is promised, everything typed stays. */
    notSaved: { on: { CONFIRM: 'saving', CHANGE: 'extras' } },
    saved: {},
  },
});

/** A draft goes on where it was. */
export function resumed(input: ReportInput) {
  const context = begin(input);
  return reportOutageMachine.resolveState({ value: stageOf(context, input.draft?.step), context });
}
