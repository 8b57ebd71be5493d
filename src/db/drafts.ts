import type { ReportEntry } from '#machines/reportOutageContext.ts';

/** The version of the drafts this app writes; a draft of another version is not guessed at. */
export const DRAFT_VERSION = 1;

/** A meter reading as far as the customer got. */
export interface MeterReadEntry {
  digits: string[];
  /** Read date, or ''. */
  date: string;
  photo: { fileName: string; fileType: string; fileLength: number } | null;
  /** The box they were in. */
  box: number | null;
  /** `submittedDateTime` of the reading that is being changed. */
  replacedDateTime?: string | undefined;
}

/** An outage report as far as the customer got, and the step they were at. */
export type OutageReportEntry = ReportEntry & { step: string };

/** What it is a draft of. */
export type MeterReadKey = `meterRead:${string}`;
export type DraftKey = MeterReadKey | 'outageReport';
export type EntryOf<K extends DraftKey> = K extends 'outageReport' ? OutageReportEntry : MeterReadEntry;

/**
 * What the customer is in the middle of. Saved as they go, so that a tab killed by the camera, or by the
 * system, opens again where it was. Confirming turns it into a submission in one transaction.
 */
export interface DraftRow {
  key: DraftKey;
  version: number;
  owner: string;
  /** ISO time. */
  savedAt: string;
  entry: MeterReadEntry | OutageReportEntry;
  /**
   * Of a submission that was opened again: its id, and the ids of what it was to replace itself, newest first. They
   * stay until this draft is confirmed.
   */
  replaces?: string[];
}

export const DRAFTS_SCHEMA = '&key';

/** Under which key of `photos` a draft's photo lies. */
export const draftPhotoKey = (key: DraftKey): string => `draft:${key}`;
