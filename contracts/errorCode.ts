import * as z from 'zod/mini';
import { line } from './text.ts';

/**
 * The utility's `errorCode`: 0 and "0" are success, anything else is failure (API-03, API2-02).
 * Compared as a number; text that is no number becomes NaN, which is not success either.
 */
export const errorCode = z.pipe(
  z.union([z.number(), line]),
  z.transform((code) => (typeof code === 'string' && code.trim() === '' ? Number.NaN : Number(code))),
);

export { isSuccess } from './success.ts';
