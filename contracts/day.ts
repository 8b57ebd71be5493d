import * as z from 'zod/mini';
import { isInCalendar } from './isoTime.ts';
import { line, text } from './text.ts';

/** `0000-00-00`, which some systems write for no day, is none. */
const beginsWithDay = {
  test: (written: string) => /^\d{4}-\d{2}-\d{2}/.test(written) && isInCalendar(written.slice(0, 10)),
};
/** A calendar day in America/Regina, `YYYY-MM-DD`; the wire may carry a time behind it, which is dropped. */
export const day = z.pipe(
  text(1000, beginsWithDay),
  z.transform((written) => written.slice(0, 10)),
);
/** The same; anything else is no day: null. */
export const noDay = z.pipe(
  z.nullish(line),
  z.transform((written) => (written && beginsWithDay.test(written) ? written.slice(0, 10) : null)),
);
/** A day, or a time that a clock can read. */
export const moment = text(64, {
  test: (written) => beginsWithDay.test(written) && !Number.isNaN(Date.parse(written)),
});
