import { interactions, payments } from '#server/store/schema.ts';
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
  const complaints = [...server.warnings, ...twiceCharged(world)];
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
    for (const { state, step } of heard) {
      const wasCharged = charge && charge.step <= step;
      if (state === 'approved' && !(isPaid && wasCharged)) says('was told as approved before it was');
      if (state === 'declined' && charge?.result !== 'd') says('was told as declined, and was not');
    }
  }
  if (mails.length !== gateway.charged().length) complaints.push(`${mails.length} mails in all`);
  return complaints;
}

/**
 * Of two charges the later ticket was given out after somebody saw that the earlier one was approved. The exception of
 * decision 0030: the earlier one was cancelled, and another page that still showed its form paid it afterwards.
 */
function twiceCharged({ gateway, given, pages }: PaymentWorld): string[] {
  const charged = gateway.charged().sort((a, b) => (given.get(a.ticket) ?? 0) - (given.get(b.ticket) ?? 0));
  const told = pages.flatMap((page) => page.told).filter(({ state }) => state === 'approved');
  return charged.slice(1).flatMap(({ ticket }, index) => {
    const before = charged[index];
    const givenAt = given.get(ticket) ?? 0;
    const isSeen = told.some((one) => one.ticket === before?.ticket && one.step <= givenAt);
    const isPaidLate = (before?.charge?.step ?? 0) > givenAt;
    return isSeen || isPaidLate ? [] : [`two charges for one wish: ${before?.ticket} and ${ticket}`];
  });
}
