import { plainDigits } from './plainDigits.ts';

/** A card payment is of one dollar or more (PAY-03). */
export const LEAST_PAYMENT_CENTS = 100;

/** Far above any bill, and its cents and their fee are still exact numbers. */
const WHOLE_DIGITS = 10;
const AMOUNT = new RegExp(`^(\\d{0,${WHOLE_DIGITS}})(?:\\.(\\d{0,2}))?$`);

/** What is kept of the typed or pasted amount: digits and one dot, two digits after it (PAY-04). */
export function typedAmount(text: string): string {
  const [whole = '', ...rest] = plainDigits(text)
    .replace(/[^0-9.]/g, '')
    .split('.');
  const kept = whole.slice(0, WHOLE_DIGITS);
  return rest.length === 0 ? kept : `${kept}.${rest.join('').slice(0, 2)}`;
}

/** `'12.3'` → 1230. Null for everything that is no plain amount: a sign, an exponent, a third decimal, other digits. */
export function centsOf(text: string): number | null {
  const [, whole = '', decimals = ''] = AMOUNT.exec(text) ?? [];
  if (whole === '' && decimals === '') return null;
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}

/** Of an amount that the back office writes as a number of dollars, such as 184.27; below 0 where the customer is owed. */
export const centsOfDollars = (dollars: number): number => Math.round(dollars * 100);

/** 1230 → `'12.30'`: how amounts stand in a field (PAY-05) and travel. Of 0 and more. */
export function amountOf(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** 1.75 % (PAY-07), as a share of 10,000. */
const FEE_SHARE = 175;

/** In whole cents, half a cent up. */
export const convenienceFee = (cents: number): number => Math.floor((cents * FEE_SHARE + 5000) / 10_000);

/** What the card is charged, once (PAY-08). */
export const paymentTotal = (cents: number): number => cents + convenienceFee(cents);

/** What is left to pay of the amount due (PAY-09). */
export const remainingBalance = (dueCents: number, cents: number): number => Math.max(0, dueCents - cents);
