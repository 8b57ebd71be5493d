import { ACCOUNT_CAUSES, type ToldNotice } from '../domain/notice/accountNotices.ts';
import { givenToTell, isGiven } from '../domain/notice/givenNotices.ts';
import { highBillsToTell } from '../domain/notice/highBills.ts';
import { isLate, lateBefore } from '../domain/notice/lateness.ts';
import { noticeWords } from '../domain/notice/noticeTexts.ts';
import { afterQuietHours, type Channel, newOid, saidBy } from '../domain/notice/produceNotices.ts';
import { eventsToTell } from '../domain/notice/profileEvents.ts';
import type { PushService } from '../domain/push/pushService.ts';
import type { OutboundText } from '../providers/outboundText.ts';
import { pushForUnknownTexts, TOO_LATE } from '../store/notice/noticeCounts.ts';
import { claimDeliveries, type Delivery, type NoticeCause, postponeDelivery } from '../store/notice/noticesSent.ts';
import { isSame, retellNotice } from '../store/notice/retoldNotice.ts';
import { type Delivering, dropping, type Going, later, mail, type Outcome, pushed, text } from './sendNotice.ts';

export type { Delivering };

/** What became of those that were due. */
export interface Delivered {
  taken: number;
  refused: number;
  again: number;
}

/** So many are claimed at once by one server, and so many are under way at a time. */
const CLAIMED = 100;
const AT_A_TIME = 20;
/** Longer than all that is claimed takes: until then no other server takes it. */
const CLAIM_MS = 5 * 60_000;
/** These are claimed before all others, and looked at without them: what those wait for holds nothing urgent up. */
const URGENT: readonly NoticeCause[] = ['outage'];

/** Sends what is due, by every way at once. */
export async function deliverNotices(parts: Delivering): Promise<Delivered> {
  return sumOf(await Promise.all(parts.ways.map((way) => deliverBy(parts, way))));
}

/**
 * Sends what is due by one way: what is urgent, then some of the rest. What is no longer to be told, or was switched off
 * meanwhile, is dropped. A way whose provider does not work is left alone but for a probe now and then.
 */
export async function deliverBy(parts: Delivering, way: Channel): Promise<Delivered> {
  if (way === 'pushNotif') await pushForUnknownTexts(parts.db, parts.now(), lateBefore('outage', parts.now()));
  const urgent = await deliverSome(parts, way, { most: CLAIMED, causes: URGENT });
  return sumOf([urgent, await deliverSome(parts, way, { most: AT_A_TIME })]);
}

const sumOf = (some: readonly Delivered[]): Delivered =>
  some.reduce((all, one) => ({
    taken: all.taken + one.taken,
    refused: all.refused + one.refused,
    again: all.again + one.again,
  }));

async function deliverSome(
  parts: Delivering,
  way: Channel,
  { most, causes }: { most: number; causes?: readonly NoticeCause[] },
): Promise<Delivered> {
  const now = parts.now();
  const admitted = parts.carriers.admits(way);
  if (admitted === 'none') return { taken: 0, refused: 0, again: 0 };
  const some = { most: admitted === 'one' ? 1 : most, ...(causes && { causes }) };
  const due = await claimDeliveries(parts.db, way, { now, forMs: CLAIM_MS, ...some, ...parts.claiming });
  const { still: highBills, unknown } = await highBillsToTell(parts, now, due);
  const still = new Map([...(await stillToTell(parts, now, due)), ...highBills]);
  const outcomes: Outcome[] = [];
  for (let at = 0; at < due.length; at += AT_A_TIME) {
    const together = due.slice(at, at + AT_A_TIME);
    outcomes.push(
      ...(await Promise.all(
        together.map((one) => deliver(parts, one, unknown.has(one.oid) ? 'unknown' : still.get(one.oid))),
      )),
    );
  }
  await parts.carriers.keepCounts(way);
  const count = (outcome: Outcome) => outcomes.filter((one) => one === outcome).length;
  return { taken: count('taken'), refused: count('refused'), again: count('again') };
}

/** By number, the notices that would be told now, of those that were kept before; with what is so now. */
async function stillToTell(
  { db }: Delivering,
  now: Date,
  due: readonly Delivery[],
): Promise<ReadonlyMap<string, ToldNotice>> {
  const ours = due.filter((row) => !isGiven(row));
  const still = new Map([...(await eventsToTell(db, now, ours)), ...(await givenToTell(db, now, due))]);
  for (const cause of ACCOUNT_CAUSES) {
    const rows = ours.filter((row) => row.cause === cause.cause);
    if (rows.length === 0) continue;
    const of = rows.map(({ customerId, accountNumber: caAccount }) => ({ customerId, caAccount }));
    const { notices } = await db.transaction((tx) => cause.read(tx, now, { of }));
    for (const row of rows) {
      const found = notices.find(
        ({ customer, accountNumber, period }) =>
          customer.id === row.customerId && accountNumber === row.accountNumber && period === row.period,
      );
      if (found) still.set(row.oid, found);
    }
  }
  return still;
}

/** `notice`: undefined where it is not told any more; unknown: nobody can say so now. */
async function deliver(parts: Delivering, row: Delivery, notice: ToldNotice | undefined | 'unknown'): Promise<Outcome> {
  const { db, now } = parts;
  const drop = dropping(parts, row);
  if (notice === 'unknown') {
    await postponeDelivery(db, row, later(parts, row));
    return 'again';
  }
  const morning = afterQuietHours(now());
  if (morning > now() && !(notice?.isUrgent || isUrgent(row))) {
    // It was due before, and nobody could send it then.
    await postponeDelivery(db, row, morning);
    return 'again';
  }
  if (!notice) return drop(isLate(row, now(), isGiven(row)) ? TOO_LATE : 'settled meanwhile');
  if (!notice.channels.includes(row.way)) return drop('switched off');
  const going = await asItGoes(parts, row, notice);
  if (!going) return 'refused';
  if (row.way === 'pushNotif') return pushed(parts, going, notice);
  return row.way === 'sms' ? text(parts, going, notice) : mail(parts, going, notice);
}

/** It says what is so now, and the list says the same. @returns null where another server has taken it meanwhile */
async function asItGoes({ db, now, pages }: Delivering, row: Delivery, notice: ToldNotice): Promise<Going | null> {
  const said = saidBy(noticeWords(pages()), notice);
  const going = isSame(row, said) ? row : await retellNotice(db, now(), row, said, newOid);
  return going && { ...going, text: going.listText ?? said.interactionText };
}

/** Whose power is out, or back, hears of it at night too. */
const isUrgent = ({ cause }: Delivery): boolean => cause === 'outage';

/** The ways of which something here takes care. */
export const waysOfNotices = (outboundText: OutboundText | null, push: PushService | null): Channel[] => [
  ...(push ? (['pushNotif'] as const) : []),
  'email',
  ...(outboundText ? (['sms'] as const) : []),
];
