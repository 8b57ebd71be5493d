import type { SubmissionContext, SubmissionState } from '#machines/submission.machine.ts';

/** The version of the rows this app writes; a row of another version is held, never guessed at. */
export const ROW_VERSION = 2;

/** Large bytes travel apart, so that a stuck photo never holds back anything small; settings go one after the other. */
export type Lane = 'small' | 'large' | 'settings';

/** Where a setting stands among the others of its owner. */
export interface SettingPlace {
  /** What it changes a part of: a list, a form. Those of one entity go in their order. */
  entity: string;
  /** The part that it sets. */
  part: string;
  /** Rises with every setting of the entity; about the time it was confirmed, epoch ms. */
  order: number;
}

/**
 * The owner of what is sent whoever is signed in, and also when nobody is: the utility asks for no session, so an
 * expired one never silences a customer without power (design §4.7).
 */
export const ANYONE = 'anyone';

/** States in which something still has to happen before the utility has it all. */
export const UNSENT_STATES: readonly SubmissionState[] = [
  'waiting',
  'sending',
  'signInNeeded',
  'held',
  'changing',
  'needsDecision',
];

/** What the utility said of anything submitted; of every kind its answer is told in these words. */
export interface UtilityAnswer {
  /** 0 is received. */
  errorCode: number;
  errorMessage?: string;
  /** The utility's number for it. */
  reference?: string;
  /** It was replaced meanwhile; `reference` is the number of what took its place. */
  replaced?: boolean;
}

/**
 * One submission, of any kind (`src/outbox/kinds`). The content is frozen when it is confirmed: a retry sends exactly
 * it, byte for byte (`body`). Headers are never stored: whose session it goes under is decided when it is sent.
 */
export interface SubmissionRow extends SubmissionContext {
  /** UUID minted at confirmation; sent as `Idempotency-Key` on every attempt. */
  id: string;
  version: number;
  kind: string;
  state: SubmissionState;
  /** The customer it belongs to, and it never goes out under another sign-in; or {@link ANYONE}. */
  owner: string;
  /** Who was signed in when it was confirmed, or null: whose list it stands in. */
  enteredBy: string | null;
  /** What the customer confirmed. */
  intent: object;
  /** Which steps of its kind it takes, in this order; each one done is a checkpoint. */
  stepNames: string[];
  /** `intent` as it goes over the wire. Rows written before November 2026 have none: it is written again each time. */
  body?: string;
  /** Ids of the submissions it takes the place of, newest first; the utility settles them together with it. */
  replaces?: string[];
  /** Attempts after which the utility may have it, or more of it. Undefined in old rows, which were not counted. */
  tries?: number;
  /** The customer opened it as a text message, and may have sent that. */
  openedAsText?: boolean;
  /** The customer showed it as a code, and a neighbour may have sent that. */
  shownToCarry?: boolean;
  /** What the customer is to decide; only while they are. Its kind says what stands in it. */
  question?: unknown;
  /** Epoch ms by which they must have decided; only while there is a question. Older rows have none: their time is over. */
  decideBy?: number;
  /** A step, or the customer, changed what is sent since its backup copy was written. */
  backupIsOld?: true;
  /** What a step leaves for the one after it, an upload address for instance; null when there is nothing. */
  carried: unknown;
  /** The attachment's bytes left this device at least once, so "it exists already" may be our own doing. */
  attachmentTried?: boolean;
  /** 1 while the utility has it and something of it is still to be sent: so these are counted by an index. */
  restWaits?: 1;
  /** Only a setting has it. */
  setting?: SettingPlace;
  /** It stands where it was done (a notice that was read), and not among what was submitted, unless it was refused. */
  isQuiet?: true;
  /** Last Regina day on which it is of use, or null. */
  deadline: string | null;
  /** ISO time of confirmation by the device's clock. */
  capturedAt: string;
  /** Which lane its next step travels in. */
  lane: Lane;
  /** Under which sign-in (`deviceSession.signIn`) it was last sent. */
  signIn?: string | undefined;
  /** Then it was sent under its owner's submission grant, not in a session. */
  byGrant?: true | undefined;
  /** The sender that has it in hand now: the token of a lease (`leases`), or null. */
  lease: string | null;
  answer: UtilityAnswer | null;
  /** What was to be told of its content; in a row of which only the receipt is left, so that its content is gone. */
  notes?: readonly { key: string; values?: Record<string, string | number> }[];
  settledAt: string | null;
}

/** Whether it stands among what was submitted. */
export const isTold = ({ isQuiet, state }: Pick<SubmissionRow, 'isQuiet' | 'state'>): boolean =>
  isQuiet !== true || state === 'notAccepted';

export const isUnsent = ({ state }: Pick<SubmissionRow, 'state'>): boolean => UNSENT_STATES.includes(state);

export const SUBMISSIONS_SCHEMA =
  '&id, capturedAt, restWaits, *replaces, [owner+state], [owner+lane+state+nextAttemptAt]';
