import type { WrittenBill } from '#contracts/billHistory.ts';
import { addDays, type Day, daysBetween } from '#rules/day.ts';
import { asDay } from '#server/domain/notice/noticeTexts.ts';
import { meterReads } from '#server/store/schema.ts';
import { billWith } from '../../rules/billedWith.ts';
import { accountOf } from './people.ts';
import type { Play } from './play.ts';
import type { World } from './world.ts';

/* Readings, and the high bills that they foretell: by some the next bill is far above what one would be told of, by some far below. */

/** A bill of so many dollars is told of, and one of so many never comes. */
export const ALERTS = [0, 100, 1000] as const;
export const TOLD_ABOVE = 100;
const KWH_A_DAY = { high: 26, low: 5 };
const FIRST_READ = 30_000;
/** A bill is made from a reading of so many days before it came, where there is no later one. */
const BILLED_DAYS = 16;
/** After fewer days nothing is said of the next bill. */
const FEWEST_DAYS = 7;

/** What the latest bill was made from, and the last reading since. */
export interface Metered {
  billId: string;
  billed: { day: Day; read: number };
  last: { day: Day; read: number; isHigh: boolean; at: Date; tick: number } | null;
}

/** By a reading that counts the next bill is high. */
export const isForetold = ({ billed, last }: Metered): boolean =>
  last?.isHigh === true && daysBetween(billed.day, last.day) >= FEWEST_DAYS;

/** The next bill is counted from the last reading, or from one that nobody here gave. */
export function meterBilled(world: World, account: string, billId: string): void {
  const known = world.metered.get(account);
  const last = known?.last ?? { day: addDays(world.today, -BILLED_DAYS), read: known?.billed.read ?? FIRST_READ };
  world.metered.set(account, { billId, billed: { day: last.day, read: last.read }, last: null });
}

/** As the archive of bills has it. */
export function archived(world: World, account: string): WrittenBill[] {
  const known = world.metered.get(account);
  const bill = world.bills.get(account);
  if (!known || !bill) return [];
  const { day: to, read } = known.billed;
  const made = billWith({ to, read: String(read), meterNumber: accountOf(account).meter });
  const money = { newCharges: 140, totalDue: 140, charges: [], payment: null };
  return [{ documentId: bill.id, issuedOn: bill.issuedOn, paymentDueBy: bill.dueOn, ...money, ...made }];
}

/** One a day of a meter, and after one that foretells a high bill none that does not. */
export async function readMeter({ db, world, random }: Play, account: string): Promise<void> {
  const known = world.metered.get(account);
  const days = world.readDays.get(account) ?? [];
  if (days.includes(world.today) || (known && known.billed.day >= world.today)) return;
  world.readDays.set(account, [...days, world.today]);
  const isHigh = known !== undefined && (known.last?.isHigh || random.chance(0.7));
  const from = known?.billed ?? { day: addDays(world.today, -1), read: FIRST_READ };
  const read = from.read + daysBetween(from.day, world.today) * (isHigh ? KWH_A_DAY.high : KWH_A_DAY.low);
  const time = `${world.today}T10:00:00-06:00`;
  await db.insert(meterReads).values({
    customerId: 'ada',
    caAccount: account,
    meterNumber: accountOf(account).meter,
    readDate: world.today,
    meterRead: String(read),
    submittedDateTime: time,
    capturedDateTime: time,
    receivedAt: world.now,
    moveInOutIndicator: 'NONE',
    interactionType: 'x',
    interactionText: 'x',
    idempotencyKey: `r${world.number()}`,
  });
  world.switches.tick += 1;
  world.readAfter.set(`${account.slice(-4)} ${asDay(world.today)}`, known?.billId ?? '');
  if (known) known.last = { day: world.today, read, isHigh, at: world.now, tick: world.switches.tick };
  const window = world.windows.get(account);
  if (window && world.today >= window.from && world.today <= window.until) window.isRead = true;
}
