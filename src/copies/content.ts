import { isUnchanged } from '#api/isUnchanged.ts';
import type { Words } from '#contracts/content.ts';
import { CONTENT_PATH } from '#contracts/contentPath.ts';
import { defineCopy, type Stamped, stamped } from '#db/copy.ts';
import { isObject, isText } from '#db/fieldChecks.ts';
import { defineSource } from './engine/source.ts';

/** Which version of the words came with the app: the ETag that its server gives them. Fixed by the build. */
declare const __CONTENT_ETAG__: string | undefined;
const bundledVersion = typeof __CONTENT_ETAG__ === 'string' ? __CONTENT_ETAG__ : null;

export interface ContentCopy extends Stamped {
  page: string;
  words: Record<string, Words>;
}

export const content = defineCopy<'content', ContentCopy>({
  name: 'content',
  since: 1,
  key: 'page',
  whose: 'everyone',
  evict: 'all',
  fields: {
    ...stamped,
    page: isText,
    words: isObject,
  },
});

/**
 * An editor's changes to the words. The ETag is the browser's business: its own HTTP cache asks with `If-None-Match`
 * and hands us the same body again, so an unchanged reply costs a few hundred bytes.
 */
export const contentSource = defineSource({
  fills: [content],
  isAsBuilt: async () => bundledVersion !== null && isUnchanged(CONTENT_PATH, bundledVersion),
  call: async () => (await import('#contracts/content.ts')).contentCall,
  request: () => ({}),
  rows: ({ pages }) => ({ content: Object.entries(pages).map(([page, words]) => ({ page, words })) }),
  // In sight too: an app that stays open for weeks hears of maintenance.
  due: { on: ['start', 'online', 'inSight'], afterMs: 0 },
  tier: 1,
});
