import type { SubmissionRow } from '#db/submissions.ts';
import type { OutboxEnvironment } from './environment.ts';

/**
 * Unsent items as a file a person can keep or hand to the utility: what was entered, and attachments as
 * base64. The way out when a device is about to be given away, or cannot send.
 */
export async function exportUnsent(
  { db, kinds }: Pick<OutboxEnvironment, 'db' | 'kinds'>,
  rows: readonly SubmissionRow[],
): Promise<Blob> {
  const items = await Promise.all(
    rows.map(async (row) => {
      const { id, kind, state, intent } = row;
      const file = await db.attachments.get(id);
      const attachment = file ? { fileName: file.fileName, base64: toBase64(file.bytes) } : null;
      const more = kinds.get(kind)?.exported?.(row, attachment) ?? { attachment };
      return { id, kind, state, ...intent, ...more };
    }),
  );
  return new Blob([JSON.stringify({ exportedAt: new Date().toISOString(), items }, null, 2)], {
    type: 'application/json',
  });
}

/** In pieces: a file's bytes are more arguments than one call takes. */
function toBase64(bytes: ArrayBuffer): string {
  const view = new Uint8Array(bytes);
  let text = '';
  for (let at = 0; at < view.length; at += 8192) text += String.fromCharCode(...view.subarray(at, at + 8192));
  return btoa(text);
}
