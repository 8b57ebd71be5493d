import { randomUUID } from 'node:crypto';
import { isOrderNumber, orderNumber } from '#rules/orderNumber.ts';
import { amountOf, centsOf, convenienceFee, LEAST_PAYMENT_CENTS, paymentTotal } from '#rules/paymentAmount.ts';
import { Problem, TooSoon } from '../../problems.ts';
import { findAccount, provenHoldersOf } from '../../store/account/associations.ts';
import type { Db } from '../../store/open.ts';
import { lockPaymentsOf } from '../../store/payment/paymentRefunds.ts';
import {
  findPaymentByKey,
  hasTicket,
  insertPayment,
  type PaymentRow,
  readNewestBeginnings,
  readRunningPayments,
  removeReservation,
  reserveAgain,
  setTicket,
  type TicketedPayment,
} from '../../store/payment/payments.ts';
import { type Checking, checkPayment } from './checkPayment.ts';

export interface Beginning extends Checking {
  /** Announces the charge of `total` dollars. @returns its ticket. @throws {Problem} unavailable. */
  preload: (order: { orderNo: string; total: string }) => Promise<string>;
  /** In the transaction that keeps the ticket. */
  begun: (tx: Db, payment: TicketedPayment) => Promise<void>;
  orderPrefix: string;
}

export interface Asked {
  customerId: string;
  /** The same again has the same answer. */
  key: string;
  accountNumber: string;
  paymentAmount: string;
  orderNo: string | undefined;
}

/** Longer than the provider is waited for: who has not kept a ticket by then never will. */
const RESERVED_MS = 30_000;
/** Two order numbers of one moment differ in four characters. */
const MOST_CLASHES = 5;
/** Of one account: each is a question to the provider, and its ticket many more. */
const MOST_AN_HOUR = 10;
const HOUR_MS = 60 * 60_000;

/**
 * Begins a card payment: the provider is asked for a ticket after the payment was written down, so that two who ask at
 * once get one, and a server that dies in between leaves nothing that can be paid.
 *
 * @throws {Problem} forbidden for another's account; badRequest below a dollar; keyReused; inFlight while the same is
 *   under way; paymentOpen while another of theirs is not over, paymentOpenByOther while somebody else pays; tooManyRequests after ten of an account within an hour; unavailable.
 */
export async function beginPayment(parts: Beginning, asked: Asked): Promise<TicketedPayment> {
  const { db } = parts;
  await refuseForeign(db, asked);
  const cents = centsOf(asked.paymentAmount) ?? 0;
  if (cents < LEAST_PAYMENT_CENTS) throw new Problem('badRequest', 'Must be at least one dollar.');
  const known = await findPaymentByKey(db, asked.customerId, asked.key);
  if (known) return goOn(parts, asked, cents, known);
  await refuseWhileOpen(parts, asked);
  await refuseEleventh(parts, asked);
  return announce(parts, await reserve(parts, asked, cents));
}

async function refuseForeign(db: Db, { customerId, accountNumber }: Pick<Asked, 'customerId' | 'accountNumber'>) {
  if (await findAccount(db, customerId, accountNumber)) return;
  throw new Problem('forbidden', 'This account is not one of yours.');
}

/** The same key came before. */
async function goOn(parts: Beginning, asked: Asked, cents: number, known: PaymentRow): Promise<TicketedPayment> {
  if (known.accountNumber !== asked.accountNumber || known.amountCents !== cents) {
    throw new Problem('keyReused', 'This payment came before with another amount or account.');
  }
  if (hasTicket(known)) return known;
  const now = parts.now();
  const again = await reserveAgain(parts.db, known.orderNo, now, reservedUntil(now));
  if (!again) throw underWay();
  return announce(parts, again);
}

/** Who has shown that the account is theirs does not wait for a payment of who has not. */
async function readBlocking(db: Db, { accountNumber, customerId }: Pick<Asked, 'accountNumber' | 'customerId'>) {
  const running = await readRunningPayments(db, accountNumber, customerId);
  const proven = await provenHoldersOf(db, accountNumber);
  return proven.includes(customerId) ? running.filter((one) => proven.includes(one.customerId)) : running;
}

const underWay = () => new Problem('inFlight', 'This payment is being set up right now. Please ask again.');
const reservedUntil = (now: Date): Date => new Date(now.getTime() + RESERVED_MS);

/**
 * A customer who did not hear of the first payment does not pay twice. The provider is asked about the open one alone:
 * those that were cancelled may be many, and the job asks for them.
 */
async function refuseWhileOpen(parts: Beginning, { accountNumber, customerId }: Asked): Promise<void> {
  const now = parts.now();
  for (const pending of await readBlocking(parts.db, { accountNumber, customerId })) {
    if (!hasTicket(pending)) {
      if (pending.reservedUntil > now) throw underWay();
      await removeReservation(parts.db, pending.orderNo, pending.reservedUntil);
      continue;
    }
    const { state, seenAt } = await checkPayment(parts, pending);
    if (state === 'open' && pending.customerId !== customerId) {
      throw new Problem(
        'paymentOpenByOther',
        'Somebody else on this account is paying right now. Please do not pay as well: look again in a few minutes.',
      );
    }
    if (state === 'open' || (state === 'approved' && seenAt === null && pending.customerId === customerId)) {
      throw new Problem('paymentOpen', 'A payment of this account is not over yet.');
    }
  }
}

/** Counted by customer: what one of an account's customers begins keeps no other one from paying. */
async function refuseEleventh({ db, now }: Beginning, asked: Asked): Promise<void> {
  const oldest = (await readNewestBeginnings(db, asked, MOST_AN_HOUR))[MOST_AN_HOUR - 1];
  const wait = oldest ? oldest.getTime() + HOUR_MS - now().getTime() : 0;
  if (wait <= 0) return;
  const minutes = Math.ceil(wait / 60_000);
  const when = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  throw new TooSoon(Math.ceil(wait / 1000), {
    message: `You began ten card payments of this account within an hour. Please try again in ${when}.`,
  });
}

async function reserve(parts: Beginning, asked: Asked, cents: number): Promise<PaymentRow> {
  const { db, orderPrefix } = parts;
  const now = parts.now();
  for (let clashes = 0; clashes < MOST_CLASHES; clashes += 1) {
    const own = () => orderNumber(orderPrefix, now, randomUUID());
    const row = await insertAlone(db, {
      orderNo: clashes === 0 && asked.orderNo && isOrderNumber(orderPrefix, asked.orderNo) ? asked.orderNo : own(),
      customerId: asked.customerId,
      accountNumber: asked.accountNumber,
      idempotencyKey: asked.key,
      reservedUntil: reservedUntil(now),
      amountCents: cents,
      feeCents: convenienceFee(cents),
      createdAt: now,
    });
    if (row) return row;
    // The number is another payment's, or of two requests at once the other was faster.
    if (await findPaymentByKey(db, asked.customerId, asked.key)) throw underWay();
    await refuseWhileOpen(parts, asked);
  }
  throw new Error('no order number is free');
}

/** With the account locked: a charge of a payment that was over may be found in this moment, and is to be told first. */
const insertAlone = (db: Db, row: Parameters<typeof insertPayment>[1]): Promise<PaymentRow | null> =>
  db.transaction(async (tx) => {
    await lockPaymentsOf(tx, row.accountNumber);
    // It may have left the list while the provider was asked about others.
    await refuseForeign(tx, row);
    const running = await readBlocking(tx, row);
    return running.length > 0 ? null : insertPayment(tx, row);
  });

async function announce(parts: Beginning, reserved: PaymentRow): Promise<TicketedPayment> {
  const { orderNo, amountCents, reservedUntil: until } = reserved;
  try {
    const ticket = await parts.preload({ orderNo, total: amountOf(paymentTotal(amountCents)) });
    const kept = await parts.db.transaction(async (tx) => {
      const row = await setTicket(tx, orderNo, until, { ticket, now: parts.now() });
      if (!row || !hasTicket(row)) return null;
      await parts.begun(tx, row);
      return row;
    });
    if (!kept) throw underWay();
    return kept;
  } catch (error) {
    await removeReservation(parts.db, orderNo, until);
    throw error;
  }
}
