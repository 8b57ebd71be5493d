import * as z from 'zod/mini';
import { line } from './text.ts';

const SET = new Set<unknown>([true, 'true', 'T', 'X', 'Y', '1']);

/** The back office's yes/no: set for true, 'true', 'T', 'X', 'Y' or '1'; anything else is not set (BILL-02). */
export const flag = z.pipe(
  z.nullish(z.union([z.boolean(), line, z.number()])),
  z.transform((value) => SET.has(value)),
);
