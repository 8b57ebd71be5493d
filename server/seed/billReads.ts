import { HISTORY_MONTHS } from '#contracts/billHistory.ts';
import { addDays, type Day, daysBetween } from '#rules/day.ts';
import type { Period } from './billCharges.ts';
import type { AccountPlan, SeedAccount } from './build.ts';

/** A bill's days, and how its meter was read at their end. */
export interface ReadPeriod extends Period {
  read: string;
  readType: string;
  meterNumber: string;
}

/** Estimates are that share of what was used: a reading after them finds more. */
const ESTIMATED_SHARE = 0.84;
/** What the meter before the account's own stood above it. */
const OTHER_REGISTER = 41_377;

/**
 * 24 periods, the latest first, made forwards: each begins where the one before it ended, also the register. They end so
 * that the meter's last reading is one of theirs.
 */
export function readPeriods(issuedOn: Day, { meterNumber, facts }: SeedAccount, plan: AccountPlan): ReadPeriod[] {
  const { estimatedBills = 0, isCaughtUp = false, meterBills } = plan.bill === 'notIssued' ? {} : (plan.bill ?? {});
  const last = { read: String(facts.lastRead?.meterRead), day: facts.lastRead?.meterReadDate ?? issuedOn };
  const ends = endsOf(issuedOn, last.day);
  const readAt = ends.indexOf(last.day);
  const firstEstimated = isCaughtUp ? 1 : 0;
  const isEstimated = (billsAgo: number) =>
    billsAgo < readAt || (billsAgo >= firstEstimated && billsAgo < firstEstimated + estimatedBills);
  const usual = (420 + ((plan.number * 7_919) % 530)) / 30;
  let [used, billed] = [0, 0];
  const made = Array.from({ length: HISTORY_MONTHS }, (_, at) => {
    const billsAgo = HISTORY_MONTHS - 1 - at;
    const [from, to] = [addDays(ends[billsAgo + 1] ?? '', 1), ends[billsAgo] ?? ''];
    const use = Math.round(dailyUse(usual, to, billsAgo) * (daysBetween(from, to) + 1));
    used += use;
    const kwh = isEstimated(billsAgo) ? Math.round(use * ESTIMATED_SHARE) : used - billed;
    billed += kwh;
    return { from, to, kwh, register: billed, billsAgo };
  }).reverse();
  const offset = Number(last.read) - (made[Math.max(0, readAt)]?.register ?? 0);
  return made.map(({ register, billsAgo, ...period }) => {
    const isOther = meterBills !== undefined && billsAgo >= meterBills;
    const size = 10 ** last.read.length;
    const read = (((register + offset + (isOther ? OTHER_REGISTER : 0)) % size) + size) % size;
    return {
      ...period,
      read: String(read).padStart(last.read.length, '0'),
      readType: readType(billsAgo),
      meterNumber: isOther ? String(Number(meterNumber) - 6) : meterNumber,
    };
  });

  function readType(billsAgo: number): string {
    if (billsAgo === readAt) return facts.lastRead?.meterReadType ?? 'A';
    return isEstimated(billsAgo) ? 'E' : 'A';
  }
}

/** The last days of the periods, and of the one before them, the latest first: a month apart, the last reading is on one. */
function endsOf(issuedOn: Day, lastRead: Day): Day[] {
  const since = Array.from({ length: HISTORY_MONTHS }, (_, months) => monthBefore(lastRead, -months));
  const latest = since.filter((end) => end < issuedOn).length - 1;
  return Array.from({ length: HISTORY_MONTHS + 1 }, (_, billsAgo) =>
    latest < 0 ? monthBefore(addDays(issuedOn, -2), billsAgo) : monthBefore(lastRead, billsAgo - latest),
  );
}

/** Heating and light, in kWh: most in January, least in July, a little less a year ago. The same at every start. */
function dailyUse(usual: number, day: Day, billsAgo: number): number {
  const month = Number(day.slice(5, 7)) - 1;
  const season = 1 + 0.38 * Math.cos((month / 12) * 2 * Math.PI);
  const uneven = 1 + (((Math.round(usual * 31) + billsAgo * 17) % 21) - 10) / 100;
  return usual * season * uneven * (billsAgo > 11 ? 0.96 : 1);
}

/** The same day of the month, or the last one it has. */
export function monthBefore(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 - months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return first.toISOString().slice(0, 10);
}
