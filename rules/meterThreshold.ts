import { requiredLength } from './meterRegister.ts';

/** Above and below how many percent of the last reading a new one is worth a second look (MTR-56, MTR-57). */
const BOUNDS: Readonly<Record<number, { above: number; below: number }>> = {
  4: { above: 140, below: 60 },
  5: { above: 110, below: 90 },
};

/** True when the customer should double check; other registers, or no last read, give no warning. */
export function isUnusualReading(registerGroup: string, reading: string, lastReading: string | undefined): boolean {
  const bounds = BOUNDS[requiredLength(registerGroup) ?? 0];
  const last = Number(lastReading);
  if (!bounds || !lastReading || Number.isNaN(last)) return false;
  // Whole numbers on both sides: 10000 × 1.1 is not 11000 in floating point.
  const now = Number(reading) * 100;
  return now > last * bounds.above || now < last * bounds.below;
}

/** A reading below the last one: has the register passed zero? (MTR-57) */
export function isBelowLast(reading: string, lastReading: string | undefined): boolean {
  return lastReading !== undefined && Number(reading) < Number(lastReading);
}
