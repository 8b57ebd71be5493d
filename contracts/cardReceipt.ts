import * as z from 'zod/mini';
import { line } from './text.ts';

/** Some of them are null where the card was not asked at all. */
const said = z.nullish(line);

/**
 * The card provider's receipt of a charge (RCP-01), as much of it as is kept: no card number is among it.
 *
 * - `first6last4`: of the card number, ten digits or with stars between. `amount`: what was charged, the fee in it.
 * - `result`: 'a' approved, anything else not; `response_code`: approved below 50 (PAY-17).
 * - `transaction_date_time`: an ISO time. The provider writes it by its own clock, without a zone.
 */
export const cardReceipt = z.object({
  request: z.object({ cc: z.object({ cardholder: said }) }),
  receipt: z.object({
    result: said,
    cc: z.object({
      result: said,
      response_code: said,
      approval_code: said,
      amount: said,
      order_no: said,
      first6last4: said,
      transaction_date_time: said,
    }),
  }),
});
export type CardReceipt = z.output<typeof cardReceipt>;
