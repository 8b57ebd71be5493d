import { addDays, type Day } from './day.ts';

/** One card payment that was received. */
export interface Received {
  cents: number;
  /** By the province's clock. */
  paidOn: Day;
}

/** What a bill says of the last payment that it counts off. */
export interface CountedOff {
  issuedOn: Day;
  lastPaymentCents: number | null;
  lastPaymentOn: Day | null;
}

/** A bill issued so many days later has every payment, although it names another one that came by another way. */
const SURELY_ON_BILL_DAYS = 45;

/**
 * The payments that the bill does not count off yet: until it names one of them, by its amount and day, or several of a
 * day by their sum. A bill names the last payment alone, so those before it are counted off with it. That a bill is newer
 * than a payment says nothing: it may have been written before the payment was booked.
 */
export function notOnBill<Payment extends Received>(payments: readonly Payment[], bill: CountedOff | null): Payment[] {
  if (!bill) return [...payments];
  const { issuedOn, lastPaymentCents, lastPaymentOn } = bill;
  const ofThatDay = payments.filter(({ paidOn }) => paidOn === lastPaymentOn).map(({ cents }) => cents);
  const sum = ofThatDay.reduce((one, other) => one + other, 0);
  const isNamed = ofThatDay.length > 0 && [...ofThatDay, sum].includes(lastPaymentCents ?? Number.NaN);
  return payments.filter(
    ({ paidOn }) =>
      !(isNamed && lastPaymentOn !== null && paidOn <= lastPaymentOn) &&
      issuedOn <= addDays(paidOn, SURELY_ON_BILL_DAYS),
  );
}
