import { type Checking, checkPayment } from '../domain/payment/checkPayment.ts';
import { safeError } from '../log.ts';
import { findPayment, type PaymentRow, readUnsettledPayments } from '../store/payment/payments.ts';
import type { PaymentJob } from './jobs.ts';

/** Seconds until a payment is looked at again, by its age in seconds: most end soon. */
const PACE = [
  { until: 120, every: 5 },
  { until: 900, every: 15 },
  { until: 7200, every: 60 },
];
/** Of one that was cancelled: a page that pays it all the same asks by itself, and an account may have ten of them. */
const CANCELLED_S = 15;
/** Of a ticket that should be over. */
const LATER_S = 900;
/** The card provider is away. */
const WHEN_AWAY_S = 10;

/**
 * Asks the card provider about a payment whose outcome is not known yet (PAY-21): the customer's connection may have
 * died with their page.
 *
 * @returns after how many seconds to ask again; null when nothing can change any more.
 */
export const settlePaymentJob =
  (checking: Checking & { log: { warn(what: object, message: string): void } }) =>
  async ({ orderNo }: PaymentJob): Promise<number | null> => {
    const payment = await findPayment(checking.db, orderNo);
    if (!payment) return null;
    try {
      const checked = await checkPayment(checking, payment);
      return checked.settledAt ? null : paceOf(checked, checking.now());
    } catch (error) {
      checking.log.warn({ err: safeError(error) }, 'a payment could not be looked at');
      return WHEN_AWAY_S;
    }
  };

function paceOf({ createdAt, state }: PaymentRow, now: Date): number {
  const age = (now.getTime() - createdAt.getTime()) / 1000;
  const every = PACE.find(({ until }) => age < until)?.every ?? LATER_S;
  return state === 'open' ? every : Math.max(every, CANCELLED_S);
}

/** Those of before a restart. */
export const openPaymentJobs =
  ({ db }: Pick<Checking, 'db'>) =>
  async (): Promise<PaymentJob[]> =>
    (await readUnsettledPayments(db)).map(({ orderNo }) => ({ orderNo }));
