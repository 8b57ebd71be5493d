import { assign, fromPromise, setup } from 'xstate';
import { OUTAGE_STATUS } from '#contracts/outageStatus.ts';
import { hasFieldErrors } from './reportOutageContext.ts';
import { changed, type ReportEvent } from './reportOutageEvents.ts';
import { beginShort, type SendChecks, type ShortContext, type ShortInput, stillMissing } from './shortReportContext.ts';

export type ShortEvent =
  | Extract<ReportEvent, { type: 'BREAKER' | 'CONTACT' | 'EXTRAS' | 'CONFIRM' | 'CHANGE' | 'FORGET_OUTAGE' }>
  | { type: 'SEND' };

/** Any box of the page. Changed while the utility is asked, the page is to be sent anew. */
const typing = {
  BREAKER: { target: 'writing', actions: 'set' },
  CONTACT: { target: 'writing', actions: 'set' },
  EXTRAS: { target: 'writing', actions: 'set' },
  FORGET_OUTAGE: { target: 'writing', actions: 'set' },
} as const;

const said = (event: unknown) => (event as { output: SendChecks }).output;

/**
 * An outage report on one page, of a place that is known: everything is filled in, the customer ticks what only they can
 * say, and sends it. The page itself is the confirmation (REP-42).
 *
 * writing → checking → saving → saved. At Send the utility is asked about the place, the bot check and the number for
 * texts all at once. Where it cannot be asked the report goes on: the outbox asks before it sends it. A place of which
 * the utility knows already is no reason to stop: its answer to the report says so (REP-45).
 */
export const shortReportMachine = setup({
  types: { input: {} as ShortInput, context: {} as ShortContext, events: {} as ShortEvent },
  actors: {
    /** `textNumber`: null where no texts are wanted. */
    check: fromPromise<SendChecks, { installationNumber: string; textNumber: string | null }>(() =>
      Promise.reject(new Error('no checks were given')),
    ),
    /** Resolves to the submission's id. */
    save: fromPromise<string, ShortContext>(() => Promise.reject(new Error('no save was given'))),
  },
  guards: {
    isComplete: ({ context }) => !hasFieldErrors(stillMissing(context)),
    isLimited: ({ event }) => said(event).status === OUTAGE_STATUS.loadLimited,
    isUnusable: ({ event }) => said(event).status === 'failed',
    /** Told once; a customer who sends again must not be kept from it (REP-39). */
    isUnchecked: ({ context, event }) =>
      said(event).bot === 'failed' || (said(event).bot === 'missing' && context.botCheck !== 'missing'),
    isForeign: ({ event }) => said(event).textable === false,
    /** Whoever says that a known outage is not over for them knows that it was reported. */
    isReported: ({ context, event }) =>
      said(event).status === OUTAGE_STATUS.reported && context.relatedOutageId === null,
  },
  actions: {
    set: assign(({ context, event }) => changed(context, event as ReportEvent)),
    forgetFailures: assign({ fieldErrors: {}, trouble: null, isNotSaved: false }),
    noteChecks: assign(({ event }) => ({
      statusChecked: typeof said(event).status === 'number',
      numberChecked: said(event).textable === true,
      botCheck: null,
    })),
    tellUnusable: assign({ trouble: 'failed' as const }),
    tellBotCheck: assign(({ event }) => ({ botCheck: said(event).bot === 'failed' ? 'failed' : 'missing' })),
    tellForeign: assign({ fieldErrors: { alternativeContactNumber: { kind: 'foreign' as const } } }),
    tellNotSaved: assign({ isNotSaved: true }),
  },
}).createMachine({
  id: 'shortReport',
  context: ({ input }) => beginShort(input),
  initial: 'writing',
  states: {
    writing: { on: { ...typing, SEND: { guard: 'isComplete', target: 'checking' } } },
    checking: {
      entry: 'forgetFailures',
      invoke: {
        src: 'check',
        input: ({ context }) => ({
          installationNumber: context.premises?.installationNumber ?? '',
          textNumber:
            context.notificationPreference === 'Text' && !context.numberChecked
              ? context.alternativeContactNumber
              : null,
        }),
        onDone: [
          { guard: 'isLimited', target: 'loadLimited' },
          { guard: 'isUnusable', target: 'writing', actions: 'tellUnusable' },
          { guard: 'isUnchecked', target: 'writing', actions: 'tellBotCheck' },
          { guard: 'isForeign', target: 'writing', actions: 'tellForeign' },
          { guard: 'isReported', target: 'reported', actions: 'noteChecks' },
          { target: 'saving', actions: 'noteChecks' },
        ],
        onError: 'saving',
      },
      on: typing,
    },
    /** The power is held back here for a reason of its own (REP-29): there is nothing to report. */
    loadLimited: {},
    /** Reported already; the customer decides whether to report it too (REP-31). */
    reported: { on: { CONFIRM: 'saving', CHANGE: 'writing' } },
    saving: {
      invoke: {
        src: 'save',
        input: ({ context }) => context,
        onDone: { target: 'saved', actions: assign({ submissionId: ({ event }) => event.output }) },
        onError: { target: 'writing', actions: 'tellNotSaved' },
      },
    },
    saved: {},
  },
});
