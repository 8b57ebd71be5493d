import * as z from 'zod/mini';
import { day } from './day.ts';
import { money } from './money.ts';
import { readable, readableIfPresent } from './readable.ts';
import { line, lineOrNumber, text } from './text.ts';

/** As decimal text, such as '15.0' or '14.6275': a binary number would not multiply to the cent. */
const centsPerKwh = text(20, /^\d{1,6}(\.\d{1,8})?$/);

/** Energy that was billed at one price. `from` and `to` are its first and its last day. */
export const energyRow = z.object({ from: day, to: day, kwh: z.number(), centsPerKwh, amount: money });
export type EnergyRow = z.output<typeof energyRow>;

/**
 * How a bill follows from the meter; a utility may say all of it, a part or nothing.
 *
 * - `energy`: one row a price, in the order of their days; their kWh are those of the bill. Rows that cannot be read count
 *   as not said: a sum of some of them would be wrong.
 * - `basic`: the charge that does not depend on use. Neither it nor the amounts of `energy` have GST in them.
 * - `read`: the register at the end of the bill's last day. `readType` as `lastRead` of the meter has it (MTR-29): C
 *   customer, A actual, E estimate, R re-estimate, else the provider.
 * - `multiplier`: kWh of one step of the register.
 */
export const meteredUse = {
  energy: readableIfPresent('energy of a bill', z.array(energyRow)),
  basic: z.optional(money),
  read: z.optional(lineOrNumber),
  readType: z.optional(line),
  meterNumber: z.optional(lineOrNumber),
  multiplier: readableIfPresent('multiplier of a meter', z.number().check(z.positive())),
};

/** What of a bill its meter's readings are set against. `from` and `to` are its first and its last day. */
export const meteredBill = z.object({ from: day, to: day, kwh: z.nullish(z.number()), ...meteredUse });
export type MeteredBill = z.output<typeof meteredBill>;

/**
 * What was billed of a meter.
 *
 * - `latest`: the latest bill.
 * - `estimated`: the bills since the last reading that a person or a meter took, the latest first; empty where the latest
 *   bill was read.
 * - `lastRead`: that reading, at the end of the bill before them or of the latest; null where none of the listed bills
 *   has one.
 */
export const billedUse = z.object({
  latest: meteredBill,
  estimated: z.array(meteredBill),
  lastRead: readable('last billed read', z.object({ day, read: lineOrNumber, meterNumber: lineOrNumber })),
});
export type BilledUse = z.output<typeof billedUse>;
