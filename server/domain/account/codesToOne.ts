import { TooSoon } from '../../problems.ts';
import { guessBefore, noteGuess, unnoteGuess } from '../../store/account/failedGuesses.ts';
import type { Db } from '../../store/open.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/**
 * How many codes go to one address or number, whoever asks for them: its reader may have asked for none, and each code is
 * a few more guesses. `account`: those that show whose an account is. `profile`: those of people who say that it is theirs.
 */
const MOST = { account: { anHour: 5, aDay: 10 }, profile: { anHour: 10, aDay: 20 } } as const;
const COUNTER = { account: 'codes to', profile: 'codes of profiles to' } as const;

/** Sends a code, unless too many went there; one that could not be sent does not count. @throws {TooSoon} */
export async function notTooOften(
  db: Db,
  now: Date,
  { to, about }: { to: string; about: keyof typeof MOST },
  send: () => Promise<void>,
): Promise<void> {
  const counter = `${COUNTER[about]} ${to}`;
  const noted = await noteGuess(db, now, [counter]);
  const { anHour, aDay } = MOST[about];
  try {
    for (const [most, withinMs] of [
      [anHour, HOUR_MS],
      [aDay, DAY_MS],
    ] as const) {
      const before = await guessBefore(db, counter, most, new Date(now.getTime() - withinMs));
      if (!before) continue;
      const seconds = Math.ceil((before.getTime() + withinMs - now.getTime()) / 1000);
      throw new TooSoon(seconds, { message: 'Too many codes were sent there. Please wait, or call us.' });
    }
    await send();
  } catch (error) {
    await unnoteGuess(db, noted);
    throw error;
  }
}
