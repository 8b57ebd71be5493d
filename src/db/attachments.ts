/**
 * A file that travels with a submission: a photo of a meter. Kept as plain bytes, not as a Blob: some browsers lose a
 * stored Blob's backing file, and a photo of a meter in a basement cannot be taken again.
 */
export interface AttachmentRow {
  /** The submission it belongs to, or the draft (`draftAttachmentKey` in src/outbox/engine/queue/attachment.ts). */
  submissionId: string;
  /** SHA-256 of the bytes in hex, and `.jpg`. */
  fileName: string;
  bytes: ArrayBuffer;
  /** Of a draft's attachment: it was on its way before, with the item that was opened again. */
  tried?: boolean;
}

export const ATTACHMENTS_SCHEMA = '&submissionId';
