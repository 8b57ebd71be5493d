import { text } from './text.ts';

/** An ISO time with an offset, such as `2026-11-21T19:12:00-06:00`. */
export const isoTime = text(64, /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/);
