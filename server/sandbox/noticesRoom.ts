import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { sandboxBill, sandboxJob, sandboxNotice } from '#contracts/sandboxNotices.ts';
import { Problem } from '../problems.ts';
import type { Services } from '../services.ts';
import { findByEmail } from '../store/account/customers.ts';
import { accounts, bills, notifications } from '../store/schema.ts';

/* The levers of the control room for what customers are told. */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const CLOCK_MS = 6 * 60 * MINUTE_MS;
const dayOf = (at: Date): string => new Date(at.getTime() - CLOCK_MS).toISOString().slice(0, 10);

/** Puts a notice into a customer's list. @throws {Problem} notFound. */
export async function addNotice(
  { db, now }: Services,
  { email, interactionType, interactionText, accountNumber = '', minutesAgo = 0 }: z.output<typeof sandboxNotice>,
): Promise<{ oid: string }> {
  const customer = await findByEmail(db, email);
  if (!customer) throw new Problem('notFound', `There is no customer ${email}.`);
  const oid = `n${randomBytes(10).toString('hex')}`;
  const createdTime = new Date(now().getTime() - minutesAgo * MINUTE_MS);
  const readIndicator = 'unread';
  await db.insert(notifications).values({
    oid,
    customerId: customer.id,
    createdTime,
    interactionType,
    interactionText,
    accountNumber,
    readIndicator,
  });
  return { oid };
}

/** Issues a bill, as the utility's billing would, and tells of it. @throws {Problem} notFound. */
export async function issueBill(
  { db, now, notices }: Services,
  { caAccount, totalDue = 84.2, dueInDays = 21 }: z.output<typeof sandboxBill>,
): Promise<{ documentId: string }> {
  const [account] = await db.select().from(accounts).where(eq(accounts.caAccount, caAccount));
  if (!account) throw new Problem('notFound', `There is no account ${caAccount}.`);
  const documentId = String(9_000_000_000 + Math.floor(Math.random() * 999_999_999));
  const facts = {
    balanceForward: 0,
    amountDue: totalDue,
    totalDue,
    paymentDueBy: dayOf(new Date(now().getTime() + dueInDays * DAY_MS)),
    DocumentID: documentId,
    billIssuedFlag: true,
  };
  // Of two on one day the latest would not be known: the one before was then issued the day before.
  const issuedOn = dayOf(now());
  const before = dayOf(new Date(now().getTime() - DAY_MS));
  await db.transaction(async (tx) => {
    const sameDay = await tx.select().from(bills).where(eq(bills.caAccount, caAccount));
    for (const bill of sameDay.filter((one) => one.issuedOn === issuedOn)) {
      await tx.update(bills).set({ issuedOn: before }).where(eq(bills.documentId, bill.documentId));
    }
    await tx.insert(bills).values({ documentId, caAccount, issuedOn, facts, cameAt: now() });
  });
  await notices.produce(['billReady']);
  return { documentId };
}

/** Finds out whom to tell as of that time, and sends all that is due by then. */
export async function runJob({ notices, now, outageLists }: Services, { run, at }: z.output<typeof sandboxJob>) {
  const moment = at === undefined ? now() : new Date(at);
  if (run === 'release') await outageLists.release(moment);
  const told =
    run === 'reminders' ? await notices.produce(undefined, moment) : { outage: await notices.produceOutages(moment) };
  const sent = { taken: 0, refused: 0, again: 0 };
  for (let rounds = 0; rounds < 100; rounds += 1) {
    const { taken, refused, again } = await notices.deliver(moment);
    sent.taken += taken;
    sent.refused += refused;
    sent.again += again;
    if (taken + refused === 0) break;
  }
  return { told, sent };
}
