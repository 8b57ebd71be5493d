import { assign, fromPromise, setup } from 'xstate';
import type { MeterDetails } from '#contracts/meter.ts';
import type { Day } from '#rules/day.ts';
import { entryMode, type LifecycleState, lifecycleState, photoIsMandatory } from '#rules/meterLifecycle.ts';
import { type DateRefusal, refuseReadDay } from '#rules/meterReadDates.ts';
import { requiredLength } from '#rules/meterRegister.ts';

/** A photo on this device; its bytes stay outside the machine. `fileName` is its content's hash. */
export interface AttachedPhoto {
  fileName: string;
  fileType: string;
  /** Bytes. */
  fileLength: number;
}

export interface MeterFacts {
  caAccount: string;
  meterNumber: string;
  meter: MeterDetails;
  /** The day in Regina; of a clock that was set back the latest that is certainly come. */
  today: Day;
  /** The device cannot tell what day it is: the customer writes it. */
  isSetBack?: boolean;
}

/** What may change while the page is open. */
type KnownMeter = Pick<MeterFacts, 'meterNumber' | 'meter' | 'today' | 'isSetBack'>;

/** What the customer typed; a draft keeps this. */
export interface Entry {
  /** One box each; '' is empty. */
  digits: string[];
  /** The chosen read date, or '' */
  date: Day | '';
  photo: AttachedPhoto | null;
}

export interface MeterReadInput extends MeterFacts {
  /** Where the customer was when the tab was lost, or an item from the outbox opened again. */
  draft?: (Entry & { replacedDateTime?: string | undefined }) | undefined;
}

export interface MeterReadContext extends MeterFacts, Entry {
  /** The saved submission, once there is one. */
  submissionId: string | null;
  /** Why the device could not keep it: the error's name. */
  notSavedBy: string | null;
  /** Of the reading that is being changed, where the utility may have it. */
  replacedDateTime: string | undefined;
}

export type MeterReadEvent =
  | { type: 'DIGITS'; digits: string[] }
  | { type: 'DATE'; date: Day | '' }
  | { type: 'PHOTO'; photo: AttachedPhoto | null }
  | { type: 'SUBMIT' }
  | { type: 'CONFIRM' }
  | { type: 'CHANGE' }
  | ({ type: 'ANOTHER' } & KnownMeter)
  /** The device has newer details of the meter, or another day has begun. */
  | ({ type: 'DETAILS' } & KnownMeter);

/** What still keeps the Submit button off; the screen has a text for each (MTR-30 to MTR-33). */
export type Missing = 'reading' | 'date' | 'photo';

type Judged = Pick<MeterReadContext, 'meter' | 'today' | 'isSetBack' | 'date' | 'photo'>;

/** As what day a day is judged that could be the read date: where nothing tells today, it is at least that day. */
export function momentOf({ meter, today, isSetBack, photo }: Judged, day: Day | '') {
  const then = isSetBack && day > today ? day : today;
  return { state: lifecycleState(meter, then), today: then, hasPhoto: photo !== null };
}

export const lifecycleOf = (context: Judged): LifecycleState => momentOf(context, context.date).state;

/** Null when the day may be the read date, else why not. */
export const refuseDate = (context: Judged, day: Day): DateRefusal | null =>
  refuseReadDay(context.meter, day, momentOf(context, day));

/** By a clock that was set back it may seem too early. */
export function entryModeOf(context: Judged): ReturnType<typeof entryMode> {
  const state = lifecycleOf(context);
  return context.isSetBack && state === 'preMoveIn' ? 'open' : entryMode(state);
}

export function whatIsMissing(context: MeterReadContext): Missing[] {
  const state = lifecycleOf(context);
  const missing: Missing[] = [];
  if (!context.digits.every((digit) => /^\d$/.test(digit))) missing.push('reading');
  if (context.date === '' || refuseDate(context, context.date)) missing.push('date');
  if (photoIsMandatory(state) && !context.photo) missing.push('photo');
  return missing;
}

const canSubmit = (context: MeterReadContext): boolean =>
  entryModeOf(context) === 'open' && whatIsMissing(context).length === 0;

/** Today when it may be the read date: most people read and type at once. */
function firstDate({ meter, today, isSetBack }: Pick<MeterFacts, 'meter' | 'today' | 'isSetBack'>): Day | '' {
  if (isSetBack) return '';
  const moment = { state: lifecycleState(meter, today), today, hasPhoto: false };
  return refuseReadDay(meter, today, moment) ? '' : today;
}

function begin({ draft, ...facts }: MeterReadInput): MeterReadContext {
  const length = requiredLength(facts.meter.meterCode.registerGroup) ?? 0;
  const fresh: Entry = { digits: Array<string>(length).fill(''), date: firstDate(facts), photo: null };
  // A draft of a meter that was exchanged meanwhile has the wrong number of boxes.
  const { digits, date, photo } = draft?.digits.length === length ? draft : fresh;
  const replacedDateTime = draft?.replacedDateTime;
  const meter = withoutRead(facts.meter, replacedDateTime);
  return { ...facts, meter, digits, date, photo, submissionId: null, notSavedBy: null, replacedDateTime };
}

/** What was typed stays, unless the meter has another number of digits now. */
function withDetails(
  context: MeterReadContext,
  { meterNumber, meter, today, isSetBack }: KnownMeter,
): MeterReadContext {
  const { caAccount, digits, photo } = context;
  const isUntouched = digits.every((digit) => digit === '') && photo === null && context.date === firstDate(context);
  const date = isUntouched ? firstDate({ meter, today, isSetBack }) : context.date;
  return begin({ caAccount, meterNumber, meter, today, isSetBack, draft: { ...context, date } });
}

/** The utility may have the reading that is being changed: its day is not taken by it. */
function withoutRead(meter: MeterDetails, submittedDateTime: string | undefined): MeterDetails {
  const others = meter.currentSubmittedReads.filter((read) => read.submittedDateTime !== submittedDateTime);
  return { ...meter, currentSubmittedReads: others };
}

/**
 * One reading, from the first digit to "Saved on this device" (part 1 §4, "Meter read flow").
 *
 * entry → confirming → saving → saved → (another) entry. What becomes of a saved reading is the
 * outbox's task; the screen follows it in the database.
 */
export const meterReadMachine = setup({
  types: { input: {} as MeterReadInput, context: {} as MeterReadContext, events: {} as MeterReadEvent },
  actors: {
    /** Puts the reading into the outbox, durably; gives its id. */
    save: fromPromise<string, MeterReadContext>(() => Promise.reject(new Error('no outbox was given'))),
  },
  guards: {
    mayEnter: ({ context }) => entryModeOf(context) === 'open',
    hasNoAccount: ({ context }) => context.caAccount === '',
    isComplete: ({ context }) => canSubmit(context),
    /** Also by the newer details: the customer confirms only a reading that may be submitted. */
    staysComplete: ({ context, event }) => event.type === 'DETAILS' && canSubmit(withDetails(context, event)),
  },
  actions: {
    setDigits: assign(({ context, event }) =>
      event.type === 'DIGITS' && event.digits.length === context.digits.length
        ? { digits: event.digits.map((digit) => (/^\d$/.test(digit) ? digit : '')) }
        : {},
    ),
    setDate: assign(({ event }) => (event.type === 'DATE' ? { date: event.date } : {})),
    setPhoto: assign(({ event }) => (event.type === 'PHOTO' ? { photo: event.photo } : {})),
    startOver: assign(({ context, event }) =>
      event.type === 'ANOTHER'
        ? begin({
            caAccount: context.caAccount,
            meterNumber: event.meterNumber,
            meter: event.meter,
            today: event.today,
            isSetBack: event.isSetBack,
          })
        : {},
    ),
    setDetails: assign(({ context, event }) => (event.type === 'DETAILS' ? withDetails(context, event) : {})),
  },
}).createMachine({
  id: 'meterRead',
  context: ({ input }) => begin(input),
  initial: 'entry',
  states: {
    entry: {
      on: {
        DIGITS: { guard: 'mayEnter', actions: 'setDigits' },
        DATE: { guard: 'mayEnter', actions: 'setDate' },
        PHOTO: { guard: 'mayEnter', actions: 'setPhoto' },
        DETAILS: { actions: 'setDetails' },
        SUBMIT: [
          { guard: 'hasNoAccount', target: 'noAccount' },
          { guard: 'isComplete', target: 'confirming' },
        ],
      },
    },
    /** Nowhere to submit it to (MTR-58); the customer puts the message away. */
    noAccount: { on: { CHANGE: 'entry' } },
    confirming: {
      on: {
        CONFIRM: 'saving',
        CHANGE: 'entry',
        DETAILS: [
          { guard: 'staysComplete', actions: 'setDetails' },
          { target: 'entry', actions: 'setDetails' },
        ],
      },
    },
    saving: {
      invoke: {
        src: 'save',
        input: ({ context }) => context,
        onDone: { target: 'saved', actions: assign({ submissionId: ({ event }) => event.output }) },
        onError: {
          target: 'notSaved',
          actions: assign({ notSavedBy: ({ event }) => (event.error instanceof Error ? event.error.name : null) }),
        },
      },
    },
    /** The device could not keep it: nothing is promised, everything typed stays. */
    notSaved: { on: { CONFIRM: 'saving', CHANGE: 'entry' } },
    saved: { on: { ANOTHER: { target: 'entry', actions: 'startOver' } } },
  },
});
