import type { SetAsideRow } from '#db/setAside.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import type { OutboxEnvironment } from '../environment.ts';

/** What was entered, as its kind's wire has it. */
export interface ExportedItem {
  id: string;
  kind: string;
  state: SubmissionRow['state'];
  [field: string]: unknown;
}

/**
 * Unsent items as a person can keep them or hand them to the utility: what was entered, and attachments as base64. The
 * way out when a device is about to be given away, or cannot send.
 */
export const exportUnsent = (
  { db, kinds }: Pick<OutboxEnvironment, 'db' | 'kinds'>,
  rows: readonly SubmissionRow[],
): Promise<ExportedItem[]> =>
  Promise.all(
    rows.map(async (row) => {
      const { id, kind, state, intent } = row;
      const file = await db.attachments.get(id);
      const attachment = file ? { fileName: file.fileName, base64: toBase64(file.bytes) } : null;
      const more = kinds.get(kind)?.exported?.(row, attachment) ?? { attachment };
      return { id, kind, state, ...intent, ...more };
    }),
  );

/** In pieces: a file's bytes are more arguments than one call takes. */
function toBase64(bytes: ArrayBuffer): string {
  const view = new Uint8Array(bytes);
  let text = '';
  for (let at = 0; at < view.length; at += 8192) text += String.fromCharCode(...view.subarray(at, at + 8192));
  return btoa(text);
}

/** What was set aside, as it lay on the device (JSON); bytes as base64. */
export function exportSetAside(rows: readonly SetAsideRow[]): string {
  const readable = (_: string, value: unknown): unknown => {
    if (value instanceof ArrayBuffer) return toBase64(value);
    return typeof value === 'bigint' ? String(value) : value;
  };
  return JSON.stringify({ exportedAt: new Date().toISOString(), items: rows }, readable, 2);
}
