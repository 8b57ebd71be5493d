/** The version of the drafts this app writes; a draft of another version is not guessed at. */
export const DRAFT_VERSION = 1;

/**
 * What the customer is in the middle of. Saved as they go, so that a tab killed by the camera, or by the
 * system, opens again where it was. Confirming turns it into a submission in one transaction.
 */
export interface DraftRow {
  /** What it is a draft of: its kind, and for which account where there may be several. */
  key: string;
  version: number;
  owner: string;
  /** ISO time. */
  savedAt: string;
  /** As the form of its kind keeps it. */
  entry: object;
  /**
   * Of a submission that was opened again: its id, and the ids of what it was to replace itself, newest first. They
   * stay until this draft is confirmed.
   */
  replaces?: string[];
}

export const DRAFTS_SCHEMA = '&key';
