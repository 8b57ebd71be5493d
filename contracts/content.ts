import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { CONTENT_PATH } from './contentPath.ts';
import { line, text } from './text.ts';

/** Generous: the longest page that an editor writes is the terms. */
const pageText = text(250_000);
/** A plain text, or rich text in Markdown. */
export const words = z.union([pageText, z.object({ markdown: pageText })]);
export type Words = z.output<typeof words>;

/** The words of the app, by page (a file of `content/en/`) and key. */
export const contentPages = z.record(line, z.record(line, words));
export type ContentPages = z.output<typeof contentPages>;

/** Served with an ETag; changes when an editor changes a file, without a rebuild. */
export const contentCall = defineCall({
  method: 'GET',
  path: CONTENT_PATH,
  request: z.object({}),
  reply: z.object({ pages: contentPages }),
});
