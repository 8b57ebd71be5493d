import { REFUND_DUE } from '#server/store/account/interactions.ts';
import { interactions, paymentRefunds, payments } from '#server/store/schema.ts';
import { listOf } from './database.ts';
import type { PaymentWorld } from './paymentWorld.ts';

const LOGGED = { a: 'CARD_PAYMENT_COMPLETED', d: 'CARD_PAYMENT_DECLINED' } as const;

/** What is wrong at the end of a schedule; nothing where all is as it should be. */
export async function judge(world: PaymentWorld): Promise<string[]> {
  const { gateway, database, server } = world;
  const { db } = database;
  const rows = await db.select().from(payments);
  const logged = await db.select().from(interactions);
  const mails = await listOf(db, 'mails');
  const refunds = await db.select().from(paymentRefunds);
  const refunded = new Set(refunds.map(({ orderNo }) => orderNo));
  const complaints = [...server.warnings, ...twiceCharged(world, refunded), ...refundsWrong(world, refunded)];
  const told = world.pages.flatMap((page) => page.told);

  for (const { ticket, orderNo, charge } of gateway.tickets) {
    const row = rows.find((one) => one.ticket === ticket);
    const entries = logged
      .filter((one) => one.ticket === ticket && one.writtenBy === 'server')
      .map(({ interactionType }) => interactionType);
    const mailed = row ? mails.filter((one) => one === orderNo).length : 0;
    const says = (what: string) => complaints.push(`${ticket}: ${what}`);
    if (!row) {
      if (charge) says('was charged, and the utility does not know it');
      continue;
    }
    const states = charge ? [charge.result === 'a' ? 'approved' : 'declined'] : ['cancelled', 'expired'];
    if (!states.includes(row.state)) says(`is ${row.state}, and charged: ${JSON.stringify(charge)}`);
    const expected = charge ? LOGGED[charge.result] : 'CARD_PAYMENT_CANCELLED';
    if (entries.length !== 1 || entries[0] !== expected)
      says(`is logged as ${entries.join() || 'nothing'}, not ${expected}`);
    const isPaid = charge?.result === 'a';
    if (mailed !== (isPaid ? 1 : 0)) says(`has ${mailed} mails`);
    const heard = told.filter((one) => one.ticket === ticket);
    if (isPaid && !heard.some(({ state }) => state === 'approved')) says('was charged, and nobody was told');
    const noted = logged.filter((one) => one.interactionType === REFUND_DUE && one.interactionText.includes(orderNo));
    if (noted.length !== Number(refunded.has(orderNo))) says(`has ${noted.length} entries of a refund`);
    for (const { state, isRefundDue, step } of heard) {
      if (isRefundDue !== refunded.has(orderNo)) says(`was told ${isRefundDue ? 'as paid back' : 'as if it was kept'}`);
      const wasCharged = charge && charge.step <= step;
      if (state === 'approved' && !(isPaid && wasCharged)) says('was told as approved before it was');
      if (state === 'declined' && charge?.result !== 'd') says('was told as declined, and was not');
    }
  }
  if (mails.length !== gateway.charged().length) complaints.push(`${mails.length} mails in all`);
  return complaints;
}

/**
 * Of two charges that are kept the later ticket was given out after somebody saw that the earlier one was approved.
 */
function twiceCharged({ gateway, given, pages }: PaymentWorld, refunded: ReadonlySet<string>): string[] {
  const charged = gateway
    .charged()
    .filter(({ orderNo }) => !refunded.has(orderNo))
    .sort((a, b) => (given.get(a.ticket) ?? 0) - (given.get(b.ticket) ?? 0));
  const told = pages.flatMap((page) => page.told).filter(({ state }) => state === 'approved');
  return charged.slice(1).flatMap(({ ticket }, index) => {
    const before = charged[index];
    const givenAt = given.get(ticket) ?? 0;
    const isSeen = told.some((one) => one.ticket === before?.ticket && one.step <= givenAt);
    return isSeen ? [] : [`two charges for one wish: ${before?.ticket} and ${ticket}`];
  });
}

/** What was charged after its cancel was answered is paid back; what nobody cancelled, and nothing replaced, is not. */
function refundsWrong({ gateway, given, cancelled, server }: PaymentWorld, refunded: ReadonlySet<string>): string[] {
  const charged = gateway.charged();
  const wrong = charged.flatMap(({ ticket, orderNo, charge }) => {
    const cancelledAt = cancelled.get(ticket);
    const isPaidBack = refunded.has(orderNo);
    if (!isPaidBack && cancelledAt && (charge?.step ?? 0) > cancelledAt)
      return [`${ticket} was cancelled, and is kept`];
    const isReplaced = [...given.keys()].some((other) => other !== ticket);
    return isPaidBack && !cancelled.has(ticket) && !isReplaced ? [`${ticket} was wanted, and is paid back`] : [];
  });
  const isEachOnce = server.refundEvents <= refunded.size;
  return isEachOnce ? wrong : [...wrong, `${server.refundEvents} events of ${refunded.size} refunds`];
}
