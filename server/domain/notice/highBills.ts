import { billDetails } from '#contracts/bill.ts';
import type { BilledUse } from '#contracts/meteredUse.ts';
import { aboutDollars } from '#rules/aboutDollars.ts';
import { addDays, type Day } from '#rules/day.ts';
import { highBill, whyNoAlert } from '#rules/highBill.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { isHolders } from '../../store/account/associations.ts';
import { type HighBillCandidate, readHighBillCandidates } from '../../store/notice/highBillCandidates.ts';
import { type InList, readReadingsOf } from '../../store/notice/noticeCandidates.ts';
import { type Delivery, writeNotices } from '../../store/notice/noticesSent.ts';
import type { Db } from '../../store/open.ts';
import { needsProof } from '../account/proof.ts';
import { type BillArchive, billedSince } from '../meter/billedUse.ts';
import { readsSeenBy, withReads } from '../meter/meterDetails.ts';
import { type ToldNotice, waysOf } from './accountNotices.ts';
import { asDay, noticeWords } from './noticeTexts.ts';
import { AT_ONCE, newOid, noticeOf, type Producing } from './produceNotices.ts';

/* Customers who asked for it are told of a high bill before it comes, by their own reading and the rule of the app. */

const DAY_MS = 24 * 60 * 60_000;
/** What a reading says is told within a day of it, as all notices are. */
const LATE_MS = DAY_MS;
/** Readings are taken into account that are as old as the app's. */
const READINGS_DAYS = 400;
/** So many accounts' bills are asked for at a time. */
const ASKED_AT_A_TIME = 10;

/** What was billed of an account, since which bill; null: the archive did not answer. */
type Billed = ReadonlyMap<string, { documentId: string; use: BilledUse | undefined } | null>;

/** Finds out whom to tell, and keeps it. @returns how many are new */
export async function produceHighBills(parts: Producing): Promise<number> {
  if (!parts.causes.has('highBill')) return 0;
  let told = 0;
  let after: InList | null = null;
  do {
    const now = parts.now();
    const since = new Date(now.getTime() - LATE_MS);
    const found: HighBillCandidate[] = await readHighBillCandidates(parts.db, { after, most: AT_ONCE }, since);
    // Before the transaction: the archive may take its time.
    const billed = await billedOf(parts.archive, found);
    told += await parts.db.transaction(async (tx) => {
      const { notices } = await judge(tx, now, found.map(inList), billed);
      const say = noticeWords(parts.pages());
      const kept = notices.map((one) => noticeOf(parts, say, now, one));
      return writeNotices(tx, now, kept, newOid);
    });
    const last = found.at(-1);
    after = last && found.length === AT_ONCE ? inList(last) : null;
  } while (after);
  return told;
}

const inList = ({ customer, account }: HighBillCandidate): InList => ({
  customerId: customer.id,
  caAccount: account.caAccount,
});

async function billedOf(archive: BillArchive, found: readonly HighBillCandidate[]): Promise<Billed> {
  const one = new Map(found.map((row) => [row.account.caAccount, row]));
  const billed = new Map<string, { documentId: string; use: BilledUse | undefined } | null>();
  const waiting = [...one];
  const ask = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [caAccount, { meter, bill }] = next;
      const { documentId } = bill;
      const use = billedSince(archive, { caAccount, meterNumber: meter.meterNumber, documentId });
      billed.set(caAccount, await use.then((known) => ({ documentId, use: known })).catch(() => null));
    }
  };
  await Promise.all(Array.from({ length: ASKED_AT_A_TIME }, ask));
  return billed;
}

/** Which of these are told now, and of which accounts that is not known. */
async function judge(tx: Db, now: Date, of: readonly InList[], billed: Billed) {
  const rows = of.length === 0 ? [] : await readHighBillCandidates(tx, { of }, now);
  const today = reginaDay(now);
  const numbers = rows.map(({ meter }) => meter.meterNumber);
  const all = await readReadingsOf(tx, numbers, addDays(today, -READINGS_DAYS), today);
  const readings = Map.groupBy(all, ({ meterNumber }) => meterNumber);
  const notices = rows.flatMap((row) => {
    const known = billed.get(row.account.caAccount);
    // A bill that came meanwhile is another matter.
    const use = known?.documentId === row.bill.documentId ? known.use : undefined;
    return use ? toldOf(row, readings.get(row.meter.meterNumber) ?? [], use, today) : [];
  });
  const unknown = new Set([...billed].flatMap(([caAccount, known]) => (known === null ? [caAccount] : [])));
  return { notices, unknown };
}

function toldOf(
  row: HighBillCandidate,
  readings: Awaited<ReturnType<typeof readReadingsOf>>,
  billed: BilledUse,
  today: Day,
): ToldNotice[] {
  const { customer, account, association, meter, bill } = row;
  const newestFirst = readsSeenBy(isHolders(association), readings);
  if (needsProof(association) || newestFirst[0]?.flaggedForReview || bill.issuedOn > today) return [];
  const details = { ...withReads(meter.facts, newestFirst), billed };
  const latest = billDetails.parse({ billIssuedFlag: true, ...bill.facts });
  if (whyNoAlert({ account, details: account.details, meter: details, bill: latest })) return [];
  const above = association.settings.highBillPeakAlert ?? 0;
  const high = highBill(details, meter.meterNumber, latest, above);
  if (!high) return [];
  const { from, to } = aboutDollars(high.next.from, high.next.to);
  return [
    {
      customer,
      accountNumber: account.caAccount,
      cause: 'highBill',
      period: bill.documentId,
      interactionType: 'High Bill Alert',
      says: 'highBill',
      facts: { from: `$${from}`, to: `$${to}`, above: `$${above}`, day: asDay(high.day) },
      channels: waysOf(row, 'billReadyReminder').channels,
      isForced: false,
    },
  ];
}

/** Of deliveries those that are still to be told, by number; and the numbers of those of which that is not known yet. */
export async function highBillsToTell(
  { db, archive }: Pick<Producing, 'db' | 'archive'>,
  now: Date,
  due: readonly Delivery[],
): Promise<{ still: ReadonlyMap<string, ToldNotice>; unknown: ReadonlySet<string> }> {
  const rows = due.filter(
    ({ cause, createdAt }) => cause === 'highBill' && now.getTime() - createdAt.getTime() <= LATE_MS,
  );
  if (rows.length === 0) return { still: new Map(), unknown: new Set() };
  const of = rows.map(({ customerId, accountNumber: caAccount }) => ({ customerId, caAccount }));
  const found = await readHighBillCandidates(db, { of }, now);
  const billed = await billedOf(archive, found);
  const { notices, unknown } = await db.transaction((tx) => judge(tx, now, of, billed));
  const still = new Map<string, ToldNotice>();
  for (const row of rows) {
    const told = notices.find(
      ({ customer, accountNumber, period }) =>
        customer.id === row.customerId && accountNumber === row.accountNumber && period === row.period,
    );
    // In the words of the list, by which the app knows that it is ours.
    if (told) still.set(row.oid, { ...told, facts: row.facts });
  }
  const isUnknown = ({ accountNumber }: Delivery) => unknown.has(accountNumber);
  return { still, unknown: new Set(rows.filter(isUnknown).map(({ oid }) => oid)) };
}
