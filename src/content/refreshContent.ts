import { sendCall } from '#api/call.ts';
import { contentCall } from '#contracts/content.ts';
import { cacheDb } from '#db/cache.ts';

/**
 * Brings an editor's changes to this device. The ETag is the browser's business: its own HTTP cache asks with
 * `If-None-Match` and hands us the same body again, so an unchanged reply costs a few hundred bytes.
 */
export async function refreshContent(): Promise<void> {
  const outcome = await sendCall(contentCall, {});
  // Without a connection the words on this device stay as they are.
  if (!outcome.ok) return;
  const fetchedAt = new Date().toISOString();
  const rows = Object.entries(outcome.reply.pages).map(([page, words]) => ({ page, words, fetchedAt }));
  await cacheDb.transaction('rw', cacheDb.content, async () => {
    await cacheDb.content.clear();
    await cacheDb.content.bulkPut(rows);
  });
}
