import { TooSoon } from '../../problems.ts';
import { deleteGuessesBefore, guessBefore, noteGuess, unnoteGuess } from '../../store/account/failedGuesses.ts';
import type { Db } from '../../store/open.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const TOO_MANY = 'Too many names and numbers that do not fit. Please wait, or call us.';

interface Limit {
  counter: string;
  most: number;
  withinMs: number;
}

/** Whose guess it is, and at what. */
export interface Guess {
  /** Who it is, by hashes that stay when the profile is deleted. */
  personHashes: readonly string[];
  /** Of the line that it came by. */
  network: string;
  accountNumber: string;
  /** The utility knows the guesser's verified e-mail address of this account: others' guesses do not lock them out. */
  isKnown: boolean;
  /** The profile is younger than a day: it may be one of many, made to guess. */
  isNew: boolean;
}

const ofPerson = (hash: string): string => `person ${hash}`;

/** Failures alone are counted. Behind one line may be a village. */
const limitsOf = ({ personHashes, network, accountNumber }: Guess, isCountedAtNumber: boolean): Limit[] => [
  ...personHashes.flatMap((hash) => [
    { counter: ofPerson(hash), most: 10, withinMs: HOUR_MS },
    { counter: ofPerson(hash), most: 20, withinMs: DAY_MS },
  ]),
  { counter: `address ${network}`, most: 30, withinMs: HOUR_MS },
  ...(isCountedAtNumber ? [{ counter: `account ${accountNumber}`, most: 5, withinMs: HOUR_MS }] : []),
];

/**
 * Whether others' failures at this number keep this guesser out: else somebody could lock the holder out by guessing. They
 * do not, where the guesser is known of the account; nor for a first guess of who did not come for it alone.
 */
async function isKeptOutByOthers(db: Db, now: Date, { isKnown, isNew, personHashes }: Guess): Promise<boolean> {
  if (isKnown || isNew) return isNew && !isKnown;
  const since = new Date(now.getTime() - DAY_MS);
  // Beside the guess itself, which is noted by now.
  const failed = personHashes.map((hash) => guessBefore(db, ofPerson(hash), 1, since));
  return (await Promise.all(failed)).some((before) => before !== null);
}

/**
 * Asks whether a guess is right, unless too many were wrong before. It is noted as a failure before it is judged, so that
 * many at the same time are all counted, and taken back where it was none.
 *
 * @throws {TooSoon}
 */
export async function guarded<T>(
  db: Db,
  now: Date,
  guess: Guess,
  judge: () => Promise<{ isRight: boolean; answer: T }>,
): Promise<T> {
  const counters = [...new Set(limitsOf(guess, !guess.isKnown).map(({ counter }) => counter))];
  const noted = await noteGuess(db, now, counters);
  const limits = limitsOf(guess, await isKeptOutByOthers(db, now, guess));
  const seconds = await secondsLeft(db, now, limits);
  if (seconds > 0) {
    // Asking on and on does not make it longer.
    await unnoteGuess(db, noted);
    throw new TooSoon(seconds, { message: TOO_MANY });
  }
  const { isRight, answer } = await judge();
  if (isRight) await unnoteGuess(db, noted);
  return answer;
}

/** After how many seconds none of the limits is exceeded any more; 0: none is. */
async function secondsLeft(db: Db, now: Date, limits: readonly Limit[]): Promise<number> {
  let seconds = 0;
  for (const { counter, most, withinMs } of limits) {
    const before = await guessBefore(db, counter, most, new Date(now.getTime() - withinMs));
    if (before) seconds = Math.max(seconds, Math.ceil((before.getTime() + withinMs - now.getTime()) / 1000));
  }
  return seconds;
}

/** What no limit counts any more. */
export const pruneGuesses = (db: Db, now: Date): Promise<void> =>
  deleteGuessesBefore(db, new Date(now.getTime() - DAY_MS));
