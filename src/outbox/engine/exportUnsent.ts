import type { OutboxDb } from '#db/outbox.ts';
import type { SubmissionRow } from '#db/submissions.ts';

/**
 * Unsent items as a file a person can keep or hand to the utility: what was entered, and photos as
 * base64. The way out when a device is about to be given away, or cannot send.
 */
export async function exportUnsent(db: OutboxDb, rows: readonly SubmissionRow[]): Promise<Blob> {
  const items = await Promise.all(
    rows.map(async (row) => {
      const photo = await db.photos.get(row.id);
      return {
        id: row.id,
        kind: row.kind,
        ...(row.kind === 'meterRead' && { accountName: row.accountName }),
        state: row.state,
        ...row.intent,
        ...(photo && { photo: { fileName: photo.fileName, base64: toBase64(photo.bytes) } }),
      };
    }),
  );
  return new Blob([JSON.stringify({ exportedAt: new Date().toISOString(), items }, null, 2)], {
    type: 'application/json',
  });
}

/** In pieces: a photo's bytes are more arguments than one call takes. */
function toBase64(bytes: ArrayBuffer): string {
  const view = new Uint8Array(bytes);
  let text = '';
  for (let at = 0; at < view.length; at += 8192) text += String.fromCharCode(...view.subarray(at, at + 8192));
  return btoa(text);
}
