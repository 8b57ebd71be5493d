import { assign, not, setup } from 'xstate';
import type { Premises } from '#contracts/installation.ts';
import { OUTAGE_STATUS } from '#contracts/outageStatus.ts';
import { type PlaceConfirmed, reportOutageActors } from './reportOutageActors.ts';
import {
  begin,
  type FieldErrors,
  firstStep,
  hasFieldErrors,
  isConfirmed,
  placeOf,
  premisesOf,
  type ReportContext,
  type ReportInput,
  STEPS,
  type Stage,
  type Step,
  stepOf,
  UNASKED,
  whatIsWrong,
  wrongBefore,
} from './reportOutageContext.ts';
import { changed, leavingPlace, type ReportEvent } from './reportOutageEvents.ts';
import {
  botCheck,
  fromChecks,
  fromPlace,
  go,
  goAsking,
  goes,
  next,
  outcome,
  says,
  stateOf,
  toPlace,
  typing,
} from './reportOutageWays.ts';

/**
 * One outage report, from the first word to "Saved on this device" (part 2 §4).
 *
 * intro → result → location → info → contact → extras → confirming → saving → saved. Premises chosen from the list of
 * `result` need no location; a place that is typed in is looked up (`lookingUp`). What the utility knows of the premises
 * is asked before step 2 (`checking`). Who reports, and to which number texts go, is checked before the question that
 * confirms it all. Where the server cannot be asked the report goes on: the outbox asks before it sends it.
 * What becomes of a saved report is the outbox's task too; the screen follows it in the database.
 */
export const reportOutageMachine = setup({
  types: { input: {} as ReportInput, context: {} as ReportContext, events: {} as ReportEvent },
  actors: reportOutageActors,
  guards: {
    leadsTo: ({ context, event }, { step }: { step: Step }) =>
      event.type === 'GO' && event.step === step && wrongBefore(step, context) === undefined,
    /** The stage is right; only the utility was not asked about it yet. */
    isToAsk: ({ context, event }, { stage }: { stage: Stage }) =>
      event.type === 'GO' && stepOf(context, event.step) === stage && !hasFieldErrors(whatIsWrong(stage, context)),
    isRight: ({ context }, { stage }: { stage: Stage }) => !hasFieldErrors(whatIsWrong(stage, context)),
    isPicked: ({ context }) => context.premises !== null,
    /** Of what is picked or was found. */
    lacksNumber: ({ context, event }) =>
      (event.type === 'PICK' ? event.premises : premisesOf(context))?.installationNumber === '',
    isMeter: ({ context }) => context.lookupType === 'Meter_Number',
    isInPart: ({ context }) => !isConfirmed(context),
    isOutcome: ({ event }, { outcome }: { outcome: PlaceConfirmed['outcome'] }) =>
      (event as { output?: PlaceConfirmed | null }).output?.outcome === outcome,
    isUnasked: ({ event }) => (event as { output?: unknown }).output === null,
    found: ({ event }, { count }: { count: number }) =>
      (event as { output?: readonly unknown[] }).output?.length === count,
    /** They know that it was reported. */
    isStillOut: ({ context, event }) =>
      context.relatedOutageId !== null && (event as { output?: number }).output !== OUTAGE_STATUS.loadLimited,
    hasFailed: ({ event }) => (event as { output?: unknown }).output === 'failed',
    /** Told once; a customer who submits again must not be kept from it. */
    isMissing: ({ context, event }) =>
      (event as { output?: unknown }).output === 'missing' && context.botCheck !== 'missing',
    isNumberUnchecked: ({ context }) => context.notificationPreference === 'Text' && !context.numberChecked,
    isForeign: ({ event }) => (event as { output?: unknown }).output === false,
    isCanadian: ({ event }) => (event as { output?: unknown }).output === true,
    says: ({ event }, { codes }: { codes: number[] }) => codes.includes((event as { output?: number }).output ?? 0),
  },
  actions: {
    set: assign(({ context, event }) => changed(context, event)),
    tellWhatIsWrong: assign(({ context }, { stage }: { stage: Stage }) => ({
      fieldErrors: whatIsWrong(stage, context),
    })),
    forgetFieldErrors: assign({ fieldErrors: {}, trouble: null, botCheck: null }),
    /** Premises that were picked are another place than what is typed. */
    typeItIn: assign(({ context }) =>
      context.premises ? { ...leavingPlace(context), ...UNASKED, premises: null } : {},
    ),
    unsettle: assign({ placeSettled: false }),
    settle: assign({ placeSettled: true }),
    forgetChecks: assign({ fieldErrors: {}, reporterChecked: false }),
    passChecks: assign({ reporterChecked: true }),
    findOne: assign({ found: ({ event }) => (event as { output?: readonly Premises[] }).output?.[0] ?? null }),
    listMatches: assign({ matches: ({ event }) => (event as { output?: readonly Premises[] }).output ?? [] }),
    pickMatch: assign(({ event }) => (event.type === 'PICK' ? { found: event.premises } : {})),
    findWhole: assign({ found: ({ event }) => (event as { output?: PlaceConfirmed }).output?.premises ?? null }),
    tellWrongPlace: assign({ trouble: 'wrongPlace' as const }),
    tellFailure: assign({ trouble: 'failed' as const }),
    missNumber: assign({ trouble: 'numberMissing' as const }),
    forgetFound: assign({ found: null }),
    tellBotCheck: assign({ botCheck: (_, { botCheck }: { botCheck: ReportContext['botCheck'] }) => botCheck }),
    tellForeign: assign({ fieldErrors: { alternativeContactNumber: { kind: 'foreign' } } as FieldErrors }),
    noteNumber: assign({ numberChecked: true }),
    noteStatus: assign({ statusChecked: true }),
  },
}).createMachine({
  id: 'reportOutage',
  context: ({ input }) => begin(input),
  initial: 'intro',
  states: {
    intro: { on: { BREAKER: { actions: 'set' }, NEXT: next('intro', 'result'), GO: go('intro') } },
    /** The addresses near the customer (REP-07); a customer who does not find theirs types it in (REP-09). */
    result: {
      invoke: {
        src: 'findNearby',
        onDone: { actions: assign({ nearby: ({ event }) => event.output }) },
        onError: { actions: assign({ nearby: 'failed' as const }) },
      },
      on: {
        PICK: [
          { guard: 'lacksNumber', actions: 'missNumber' },
          { target: 'checking', actions: 'set' },
        ],
        LOOK: { target: 'result', reenter: true },
        NEXT: 'location',
        BACK: { target: 'intro', actions: 'forgetFieldErrors' },
        GO: goAsking('result', 'checking'),
        FORGET_OUTAGE: { actions: 'set' },
      },
    },
    checking: {
      entry: 'unsettle',
      invoke: {
        src: 'checkStatus',
        input: ({ context }) => ({ installationNumber: premisesOf(context)?.installationNumber ?? '' }),
        onDone: [
          { guard: says(OUTAGE_STATUS.loadLimited), target: 'loadLimited' },
          { guard: 'isUnasked', target: 'info' },
          { guard: 'isStillOut', target: 'info', actions: 'noteStatus' },
          { guard: says(OUTAGE_STATUS.reportedHere, OUTAGE_STATUS.duplicate), target: 'reportedHere' },
          { guard: says(OUTAGE_STATUS.reported), target: 'reported' },
          { target: 'info', actions: 'noteStatus' },
        ],
        onError: toPlace('tellFailure'),
      },
      on: { BACK: toPlace(), ...fromPlace },
    },
    /** The power is held back here for a reason of its own (REP-29): there is nothing to report. */
    loadLimited: { on: { BACK: toPlace(), ...fromPlace } },
    /** This very place is known to be out (REP-30). */
    reportedHere: { on: { BACK: toPlace(), ...fromPlace } },
    /** Reported already; the customer decides whether to report it too (REP-31). */
    reported: { on: { CONFIRM: { target: 'info', actions: 'noteStatus' }, CHANGE: toPlace(), ...fromPlace } },
    location: {
      entry: 'typeItIn',
      on: {
        ...typing,
        NEXT: next('location', 'lookingUp'),
        BACK: { target: 'result', actions: 'forgetFieldErrors' },
        GO: goAsking('location', 'lookingUp'),
        FORGET_OUTAGE: { actions: 'set' },
      },
    },
    /** REP-25. A customer who goes on typing is at step 1 again. */
    lookingUp: {
      entry: ['forgetFieldErrors', 'unsettle'],
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
      on: { ...typing, BACK: 'location', ...fromPlace },
    },
    /** No such place: tried again, or left; closed without an answer, the customer is told what else there is (REP-26). */
    notFound: { on: { CHANGE: 'location', DISMISS: 'noLocation', ...fromPlace } },
    noLocation: { on: { BACK: 'location', ...fromPlace } },
    /** Several premises at one place: the customer picks theirs (REP-24). */
    choosing: { on: { PICK: { target: 'identified', actions: 'pickMatch' }, BACK: 'location', ...fromPlace } },
    identified: {
      always: [
        { guard: 'lacksNumber', target: 'location', actions: ['forgetFound', 'missNumber'] },
        { guard: 'isMeter', target: 'confirmingAddress' },
        { target: 'checking' },
      ],
    },
    /** A meter tells no address, so the customer sees whose it is (REP-27). */
    confirmingAddress: {
      on: {
        CONFIRM: [{ guard: 'isInPart', target: 'confirmingPlace' }, { target: 'checking' }],
        CHANGE: { target: 'location', actions: ['forgetFound', 'forgetFieldErrors'] },
        ...fromPlace,
      },
    },
    /** Without a sign-in only a part of the address is shown: the customer names the rest. */
    confirmingPlace: {
      entry: 'forgetFieldErrors',
      invoke: {
        src: 'confirmPlace',
        input: ({ context, event }) => ({
          installationNumber: premisesOf(context)?.installationNumber ?? '',
          // Without any sign it is a wrong one, not a request that is refused.
          answer: (event.type === 'CONFIRM' && event.answer) || '-',
        }),
        onDone: [
          // The outbox looks it up once more, and asks.
          { guard: 'isUnasked', target: 'info', actions: 'forgetFound' },
          { guard: outcome('confirmed'), target: 'checking', actions: 'findWhole' },
          { guard: outcome('wrong'), target: 'confirmingAddress', actions: 'tellWrongPlace' },
          // Closed, after too many wrong answers: the report goes as it was typed.
          { target: 'info', actions: 'noteStatus' },
        ],
        onError: { target: 'location', actions: ['forgetFound', 'tellFailure'] },
      },
      on: { CHANGE: { target: 'location', actions: 'forgetFound' }, ...fromPlace },
    },
    info: { entry: 'settle', on: { NEXT: 'contact', BACK: toPlace(), GO: go('info') } },
    contact: {
      on: {
        CONTACT: { actions: 'set' },
        NEXT: next('contact', 'extras'),
        BACK: { target: 'info', actions: 'forgetFieldErrors' },
        GO: go('contact'),
      },
    },
    extras: {
      on: {
        EXTRAS: { actions: 'set' },
        NEXT: next('extras', 'checkingBot'),
        BACK: { target: 'contact', actions: 'forgetFieldErrors' },
        GO: goAsking('extras', 'checkingBot'),
      },
    },
    /** REP-42: the bot check, then the number for texts, then the question that confirms it all. */
    checkingBot: {
      entry: 'forgetChecks',
      invoke: {
        src: 'checkBot',
        onDone: [
          { guard: 'hasFailed', target: 'extras', actions: botCheck('failed') },
          { guard: 'isMissing', target: 'extras', actions: botCheck('missing') },
          { target: 'checkingNumber', actions: botCheck(null) },
        ],
        onError: 'checkingNumber',
      },
      on: { EXTRAS: { target: 'extras', actions: 'set' }, BACK: 'contact', ...fromChecks },
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
      on: { EXTRAS: { target: 'extras', actions: 'set' }, BACK: 'contact', ...fromChecks },
    },
    confirming: { entry: 'passChecks', on: { CONFIRM: 'saving', CHANGE: 'extras', GO: goes(STEPS) } },
    saving: {
      invoke: {
        src: 'save',
        input: ({ context }) => context,
        onDone: { target: 'saved', actions: assign({ submissionId: ({ event }) => event.output }) },
        onError: 'notSaved',
      },
    },
    /** The device could not keep it: nothing is promised, everything typed stays. */
    notSaved: { on: { CONFIRM: 'saving', CHANGE: 'extras', GO: goes(STEPS) } },
    saved: {},
  },
});

/** A draft goes on where it was, or where the browser's history says. */
export function resumed(input: ReportInput, step: string | undefined = firstStep(input)) {
  const context = begin(input);
  return reportOutageMachine.resolveState({ value: stateOf(stepOf(context, step)), context });
}
