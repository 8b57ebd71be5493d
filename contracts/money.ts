import * as z from 'zod/mini';
import { line, text } from './text.ts';

/** In dollars, with at most two decimals. Some systems write it as a text. */
const figure = z.pipe(
  z.union([
    z.number().check(({ value, issues }) => {
      if (!Number.isFinite(value)) issues.push({ code: 'custom', input: value });
    }),
    text(20, /^-?\d+(\.\d+)?$/),
  ]),
  z.transform(Number),
);

/** `amount` in dollars; `currency`: ISO 4217, as the back office writes it, or '' where it writes none. */
export interface Money {
  amount: number;
  currency: string;
}

/** An amount of money, with its currency or as a bare figure (BILL-02); null where there is none. */
export const money = z.pipe(
  z.nullish(z.union([figure, z.object({ amount: z.nullish(figure), currency: z.nullish(line) })])),
  z.transform((given): Money | null => {
    const { amount, currency } = typeof given === 'number' ? { amount: given, currency: '' } : (given ?? {});
    return amount === undefined || amount === null ? null : { amount, currency: currency ?? '' };
  }),
);
