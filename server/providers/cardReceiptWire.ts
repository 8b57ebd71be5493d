import { fromZonedTime } from 'date-fns-tz';
import * as z from 'zod/mini';
import type { CardReceipt } from '#contracts/cardReceipt.ts';
import { filledLineOrNumber, line, lineOrNumber } from '#contracts/text.ts';

/*
 * The card provider's receipt as it may come. What settles a charge is strict: whether there is a receipt at all, and of
 * which order. Whatever else it says is taken as it can be read, and as null where it cannot: a code that is a number, or
 * a cardholder that is missing, must not leave a charge without an outcome.
 */

/** JSON's own, or as text. */
export const saysTrue = z.union([z.literal('true'), z.literal(true)]);
const saysFalse = z.union([z.literal('false'), z.literal(false)]);

const readable = z.catch(z.nullish(lineOrNumber), null);
/** One that cannot be read is none, and no approval: missing would leave it to the other one. */
const letter = z.catch(z.nullish(line), '');
/** The cents of a number are not lost: 102 is '102.00'. */
const dollars = z.catch(
  z.nullish(
    z.union([
      line,
      z.pipe(
        z.number(),
        z.transform((amount) => amount.toFixed(2)),
      ),
    ]),
  ),
  null,
);

/** Whatever a provider sends: no more of a card number is kept than its first six digits and its last four. */
const tenDigits = z.pipe(
  readable,
  z.transform((said) => {
    const digits = said?.replace(/\D/g, '') ?? '';
    return digits.length > 10 ? digits.slice(0, 6) + digits.slice(-4) : said;
  }),
);

const finalReceipt = z.object({
  success: saysTrue,
  request: z.catch(z.object({ cc: z.object({ cardholder: readable }) }), { cc: {} }),
  receipt: z.object({
    result: letter,
    cc: z.object({
      order_no: filledLineOrNumber,
      result: letter,
      response_code: readable,
      approval_code: readable,
      amount: dollars,
      first6last4: tenDigits,
      transaction_date_time: readable,
    }),
  }),
});

/** `'2027-01-05 20:12:09'` by the clocks of `zone`, as an ISO time. Null where it is none. */
function instantOf(written: string, zone: string): string | null {
  const instant = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(written) ? fromZonedTime(written, zone) : null;
  return instant && !Number.isNaN(instant.getTime()) ? instant.toISOString() : null;
}

/**
 * The receipt of an answer; null while there is none. Of anything else that is in it nothing is kept. `zone`: in which the
 * provider writes its times, such as 'America/Toronto'.
 */
export const receiptAnswerIn = (zone: string) =>
  z.object({
    response: z.union([
      z.pipe(
        finalReceipt,
        z.transform(({ request, receipt: { result, cc } }): CardReceipt => {
          const transaction_date_time = cc.transaction_date_time && instantOf(cc.transaction_date_time, zone);
          return { request, receipt: { result, cc: { ...cc, transaction_date_time } } };
        }),
      ),
      z.pipe(
        z.object({ success: saysFalse }),
        z.transform(() => null),
      ),
    ]),
  });
