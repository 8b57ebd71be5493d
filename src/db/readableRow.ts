import type { SubmissionState } from '#machines/submission.machine.ts';
import { ROW_VERSION, type SubmissionRow } from './submissions.ts';
import { upgradeRow } from './upgradeRow.ts';

const STATES: Record<SubmissionState, true> = {
  waiting: true,
  sending: true,
  signInNeeded: true,
  held: true,
  changing: true,
  needsDecision: true,
  partRefused: true,
  received: true,
  notAccepted: true,
};

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string';
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
const isOneOf = (known: object) => (value: unknown) => typeof value === 'string' && Object.hasOwn(known, value);
const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === 'string');

/** Without these no row can be listed, sent or settled. Rows of older versions have not all of the others. */
const NEEDED: Partial<Record<keyof SubmissionRow, (value: unknown) => boolean>> = {
  id: isText,
  version: Number.isFinite,
  kind: isText,
  state: isOneOf(STATES),
  owner: isText,
  intent: isObject,
  stepNames: areTexts,
  steps: Number.isFinite,
  done: Number.isFinite,
  attempts: Number.isFinite,
  nextAttemptAt: Number.isFinite,
  notBefore: Number.isFinite,
  capturedAt: (value) => typeof value === 'string' && Number.isFinite(Date.parse(value)),
  body: (value) => value === undefined || isText(value),
  replaces: (value) => value === undefined || areTexts(value),
};

/** And the rows that this version sends also these. */
const NEEDED_TO_SEND: typeof NEEDED = {
  enteredBy: isTextOrNull,
  counting: Number.isFinite,
  lane: isOneOf({ small: true, large: true, settings: true }),
};

/** The row, rewritten in place where it is of the first version; null where it cannot be read. Never throws. */
export function readableRow(row: unknown): SubmissionRow | null {
  try {
    upgradeRow(row as SubmissionRow);
    const fields = row as Record<string, unknown> & { version: unknown };
    const needed = fields.version === ROW_VERSION ? { ...NEEDED, ...NEEDED_TO_SEND } : NEEDED;
    return Object.entries(needed).every(([name, fits]) => fits(fields[name])) ? (row as SubmissionRow) : null;
  } catch {
    return null;
  }
}
