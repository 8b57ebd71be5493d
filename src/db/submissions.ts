import type { MeterReadAnswer, MeterReadSubmission } from '#contracts/meterRead.ts';
import type { OutageReport } from '#contracts/outageReport.ts';
import type { SubmissionContext, SubmissionState } from '#machines/submission.machine.ts';

/** The version of the rows this app writes; a row of another version is held, never guessed at. */
export const ROW_VERSION = 1;

/** What must be sent, in this order; each one done is a checkpoint. */
export type Step = 'reading' | 'photoAddress' | 'photoBytes' | 'photoScan' | 'report';

/** Photo bytes travel apart, so that a stuck photo never holds back anything small. */
export const LANES = ['small', 'large'] as const;
export type Lane = (typeof LANES)[number];
export const laneOf = (step: Step | undefined): Lane => (step === 'photoBytes' ? 'large' : 'small');

/**
 * The owner of what is sent whoever is signed in, and also when nobody is: the utility asks for no session, so an
 * expired one never silences a customer in the dark (design §4.7).
 */
export const ANYONE = 'anyone';

/** States in which something still has to happen before the utility has it all. */
export const UNSENT_STATES: readonly SubmissionState[] = ['waiting', 'sending', 'signInNeeded', 'held', 'changing'];

/** What the utility said of anything handed in, in the words of its answer to a reading. */
export type UtilityAnswer = MeterReadAnswer;

/**
 * One thing handed in. The content is frozen when it is confirmed: a retry sends exactly it, byte for byte (`body`).
 * Headers are never stored: whose session it goes under is decided when it is sent.
 */
interface Submission extends SubmissionContext {
  /** UUID minted at confirmation; sent as `Idempotency-Key` on every attempt. */
  id: string;
  version: number;
  state: SubmissionState;
  /** The customer it belongs to, and it never goes out under another sign-in; or {@link ANYONE}. */
  owner: string;
  stepNames: Step[];
  /** `intent` as it goes over the wire. Rows written before November 2026 have none: it is written anew each time. */
  body?: string;
  /** Ids of the submissions it takes the place of, newest first; the utility settles them together with it. */
  replaces?: string[];
  /** Attempts whose bytes may have left this device. Undefined in old rows, where nobody counted. */
  tries?: number;
  /** What a step needs from the one before (the upload address and its token). */
  upload: { uploadUrl: string; uploadToken: string } | null;
  /** Its bytes left this device at least once, so "it exists already" may be our own doing. */
  photoTried?: boolean;
  /** Last Regina day on which it is of use, or null. */
  deadline: string | null;
  /** ISO time of confirmation by the device's clock. */
  capturedAt: string;
  /** Which lane its next step travels in. */
  lane: Lane;
  /** Under which sign-in (`deviceSession.signIn`) it was last sent. */
  signIn?: string | undefined;
  /** The sender that has it in hand now: the token of a lease (`leases`), or null. */
  lease: string | null;
  answer: UtilityAnswer | null;
  settledAt: string | null;
}

export interface MeterReadRow extends Submission {
  kind: 'meterRead';
  caAccount: string;
  accountName: string;
  intent: MeterReadSubmission;
}

export interface OutageReportRow extends Submission {
  kind: 'outageReport';
  owner: typeof ANYONE;
  /** Who was signed in when it was handed in, or null: whose list it stands in, and nothing else. */
  reporter: string | null;
  intent: OutageReport;
}

export type SubmissionRow = MeterReadRow | OutageReportRow;

export const isUnsent = ({ state }: SubmissionRow): boolean => UNSENT_STATES.includes(state);

/** Whether the utility may have it already, though no answer came back. */
export const mayHaveLeft = (row: SubmissionRow): boolean => row.tries !== 0;

export const SUBMISSIONS_SCHEMA = '&id, capturedAt, [owner+state], [owner+lane+state+nextAttemptAt]';
