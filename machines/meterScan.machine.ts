import { assign, fromCallback, setup } from 'xstate';
import {
  type CellOutput,
  decodeCells,
  LEAST_CONFIDENCE,
  readingText,
  type ScannedReading,
  SURE_CONFIDENCE,
} from '#rules/scanDecode.ts';
import { isScannedReading, type ScanMode } from '#rules/scanRegister.ts';

/** How long the customer sees what to do before the camera opens, in ms (MTR-39). */
export const START_DELAY_MS = 1000;

/**
 * Why there is no scan: the page has words for each. `other`: what the scanner itself says, or that it could not be
 * started (MTR-45); `noContainer`: there is no place for its picture (MTR-44).
 */
export type ScanFailure =
  | 'refused'
  | 'noCamera'
  | 'inUse'
  | 'ended'
  | 'hidden'
  | 'notHere'
  | 'noPicture'
  | 'noContainer'
  | 'other';

/** What a scanner gives: the register's value, how sure it is (0 to 100), and the cells that it was read from. */
export interface ScanResult {
  value: string;
  confidence: number;
  cells: readonly CellOutput[];
}

/** What is looked at: through the camera, or a photo that the customer chose; its bytes stay outside the machine. */
export type ScanSource = 'camera' | 'photo';

export interface MeterScanInput {
  registerGroup: string;
  mode: ScanMode;
}

export interface MeterScanContext extends MeterScanInput {
  source: ScanSource;
  /** A value that cannot be a reading of this register was seen (MTR-43). */
  sawInvalid: boolean;
  result: ScanResult | null;
  /** What the customer said of digits in doubt, by place. */
  answers: readonly (number | null)[];
  failure: ScanFailure | null;
  /** The scanner's own words for `other`, where it has any. */
  message: string;
}

export type MeterScanEvent =
  | { type: 'START'; source: ScanSource }
  | { type: 'RESULT'; result: ScanResult }
  | { type: 'FAILED'; failure: ScanFailure; message?: string }
  | { type: 'HIDDEN' }
  | { type: 'ANSWER'; place: number; digit: number }
  | { type: 'AGAIN' }
  | { type: 'STOP' };

/** What the scanner is told at its start. */
export type ScanStart = Pick<MeterScanContext, 'registerGroup' | 'mode' | 'source'>;

/** The proposed reading, with the customer's answers; null where there is none. */
export const proposalOf = ({ mode, result, answers }: MeterScanContext): ScannedReading | null =>
  result && decodeCells(mode, result.cells, answers);

/** The place of the digit to ask about next: from the right, since what stands left follows. Null where all are sure. */
export function doubtOf(reading: ScannedReading): number | null {
  const place = reading.digits.findLastIndex(({ confidence }) => confidence < SURE_CONFIDENCE);
  return place === -1 ? null : place;
}

/** Whether the proposal may fill the boxes: each digit is sure, or the customer said which it is. */
export function mayUse(context: MeterScanContext): boolean {
  const reading = proposalOf(context);
  return reading !== null && doubtOf(reading) === null && isScannedReading(readingText(reading), context.registerGroup);
}

const NOTHING_SEEN = { result: null, answers: [], sawInvalid: false, failure: null, message: '' } as const;

/**
 * One look through the camera: off → starting → scanning → proposing → off. What is proposed fills no box by itself: the
 * page takes it when the customer says so.
 */
export const meterScanMachine = setup({
  types: { input: {} as MeterScanInput, context: {} as MeterScanContext, events: {} as MeterScanEvent },
  actors: {
    /** Runs the camera (or looks at the photo) until it is stopped; tells results and failures. */
    scan: fromCallback<MeterScanEvent, ScanStart>(() => {
      throw new Error('no scanner was given');
    }),
  },
  guards: {
    isIgnored: ({ event }) => event.type === 'RESULT' && event.result.confidence < LEAST_CONFIDENCE,
    isCamera: ({ context }) => context.source === 'camera',
    isInvalid: ({ context, event }) =>
      event.type === 'RESULT' && !isScannedReading(event.result.value, context.registerGroup),
  },
  delays: { startDelay: START_DELAY_MS },
  actions: {
    seeNothing: assign(NOTHING_SEEN),
    setSource: assign(({ event }) => (event.type === 'START' ? { source: event.source } : {})),
    setResult: assign(({ event }) => (event.type === 'RESULT' ? { result: event.result, sawInvalid: false } : {})),
    setFailure: assign(({ event }) =>
      event.type === 'FAILED' ? { failure: event.failure, message: event.message ?? '' } : {},
    ),
  },
}).createMachine({
  id: 'meterScan',
  context: ({ input }) => ({ ...input, ...NOTHING_SEEN, source: 'camera' }),
  initial: 'off',
  on: { STOP: '.off', START: { target: '.starting', actions: 'setSource' } },
  states: {
    off: {
      entry: 'seeNothing',
    },
    starting: {
      entry: 'seeNothing',
      after: { startDelay: 'scanning' },
    },
    scanning: {
      invoke: {
        src: 'scan',
        input: ({ context: { registerGroup, mode, source } }) => ({ registerGroup, mode, source }),
        onError: { target: 'failed', actions: assign({ failure: 'other' }) },
      },
      on: {
        RESULT: [
          { guard: 'isIgnored' },
          { guard: 'isInvalid', actions: assign({ sawInvalid: true }) },
          { target: 'proposing', actions: 'setResult' },
        ],
        FAILED: { target: 'failed', actions: 'setFailure' },
        HIDDEN: { guard: 'isCamera', target: 'failed', actions: assign({ failure: 'hidden' }) },
      },
    },
    proposing: {
      on: {
        ANSWER: {
          actions: assign({
            answers: ({ context, event }) =>
              (context.result?.cells ?? []).map((_, at) =>
                at === event.place ? event.digit : (context.answers[at] ?? null),
              ),
          }),
        },
        AGAIN: 'starting',
      },
    },
    failed: {
      on: {
        AGAIN: { target: 'starting', actions: assign({ source: 'camera' }) },
      },
    },
  },
});
