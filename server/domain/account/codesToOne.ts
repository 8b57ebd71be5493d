import { TooSoon } from '../../problems.ts';
import type { Customer } from '../../store/account/customers.ts';
import { guessBefore, noteGuess, unnoteGuess } from '../../store/account/failedGuesses.ts';
import { personHashes } from '../../store/account/personHashes.ts';
import type { Db } from '../../store/open.ts';
import { isNewProfile } from './newProfile.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/**
 * How many codes go to one address or number, whoever asks for them: its reader may have asked for none, and each code is
 * a few more guesses. `account`: those that show whose an account is. `profile`: those of people who say that it is theirs.
 */
const MOST = { account: { anHour: 5, aDay: 10 }, profile: { anHour: 10, aDay: 20 } } as const;
const COUNTER = { account: 'codes to', profile: 'codes of profiles to' } as const;
/** So many times as many a day go there with the first ones of people whom the others' do not keep out. */
const FIRST_ONES = 3;

/** Where a code goes, and who asks for it. */
interface Code {
  to: string;
  about: keyof typeof MOST;
  by: Customer;
}

interface Limit {
  counters: readonly string[];
  most: number;
  withinMs: number;
}

/**
 * Sends a code, unless too many went there; one that could not be sent does not count. The first one that somebody asks for
 * within a day goes whatever others asked for, unless their profile may have been made for it: else others could use up
 * the codes of whose the address or number is.
 *
 * @throws {TooSoon}
 */
export async function notTooOften(
  db: Db,
  now: Date,
  { to, about, by }: Code,
  send: () => Promise<void>,
): Promise<void> {
  const all = `${COUNTER[about]} ${to}`;
  const own = personHashes(by).map((hash) => `${all} by ${hash}`);
  const noted = await noteGuess(db, now, [all, ...own]);
  const { anHour, aDay } = MOST[about];
  const isFirst = !isNewProfile(now, by) && !(await waitsFor(db, now, { counters: own, most: 1, withinMs: DAY_MS }));
  const counters = [all];
  const limits: Limit[] = isFirst
    ? [{ counters, most: FIRST_ONES * aDay, withinMs: DAY_MS }]
    : [
        { counters, most: anHour, withinMs: HOUR_MS },
        { counters, most: aDay, withinMs: DAY_MS },
      ];
  try {
    for (const limit of limits) {
      const before = await waitsFor(db, now, limit);
      if (!before) continue;
      const seconds = Math.ceil((before.getTime() + limit.withinMs - now.getTime()) / 1000);
      throw new TooSoon(seconds, { message: 'Too many codes were sent there. Please wait, or call us.' });
    }
    await send();
  } catch (error) {
    await unnoteGuess(db, noted);
    throw error;
  }
}

/** When the one was that has to be over before another goes; null where another one goes. */
async function waitsFor(db: Db, now: Date, { counters, most, withinMs }: Limit): Promise<Date | null> {
  const since = new Date(now.getTime() - withinMs);
  for (const counter of counters) {
    const before = await guessBefore(db, counter, most, since);
    if (before) return before;
  }
  return null;
}
