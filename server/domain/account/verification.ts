import { APPROVED, COUNTRY, type CodeChannel } from '#contracts/verification.ts';
import * as rules from '#rules/validation.ts';
import { Problem } from '../../problems.ts';
import * as store from '../../store/account/verifications.ts';
import type { Db } from '../../store/open.ts';

const MINUTE_MS = 60 * 1000;
/** How long a code is good, and how long what it approved may be saved. */
const GOOD_MS = 10 * MINUTE_MS;
/** Guesses at one code. */
const MOST_CHECKS = 5;
/** Codes that one customer may have sent within an hour, wherever to: each costs money, or a stranger's patience. */
const MOST_CODES = 10;
const HOUR_MS = 60 * MINUTE_MS;
/** What SMTP carries. */
export const LONGEST_EMAIL = 254;

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

/** Who looks numbers up, sends codes and checks them. */
export interface CodeService {
  lookUp(number: string): Promise<{ countryCode: string } | null>;
  sendCode(to: string, channel: CodeChannel): Promise<void>;
  checkCode(to: string, code: string): Promise<string>;
}

/** A North American number as it is saved, E.164; null when it is none. */
export function savedNumber(typed: string): string | null {
  const digits = rules.phoneDigits(typed);
  return digits && `+1${digits}`;
}

/** What a code may be sent to and what it approves, written as it is saved. @throws {Problem} badRequest. */
export function targetOf(channel: CodeChannel, to: string): string {
  const number = savedNumber(to);
  if (channel === 'sms' && number) return number;
  if (channel === 'email' && to.length <= LONGEST_EMAIL && rules.email(to) === null)
    return rules.bareEmail(to).toLowerCase();
  throw new Problem('badRequest', 'No code can be sent there.');
}

/** `to`: where it goes, where `about` does not name it. @throws {Problem} forbidden, tooManyRequests, and what the service has against it. */
export async function sendCode(
  db: Db,
  now: () => Date,
  service: CodeService,
  customerId: string,
  about: store.Target,
  to = about.target,
): Promise<void> {
  // The page asked before; a request written by hand did not, and texts abroad cost the utility money.
  if (about.channel === 'sms' && (await service.lookUp(to))?.countryCode !== COUNTRY) {
    throw new Problem('forbidden', 'This is not a Canadian number.');
  }
  const id = await noteCode(db, now(), customerId, about);
  await service.sendCode(to, about.channel).catch(async (error: unknown) => {
    await store.deleteCode(db, id);
    throw error;
  });
}

/** Notes that a code is about to be sent, before it is: two requests at once are both counted. */
async function noteCode(db: Db, now: Date, customerId: string, about: store.Target): Promise<number> {
  const id = await store.insertCode(db, now, customerId, about);
  if ((await store.countCodes(db, customerId, before(now, HOUR_MS))) <= MOST_CODES) return id;
  await store.deleteCode(db, id);
  throw new Problem('tooManyRequests', 'Too many codes. Please wait a while.');
}

/** @returns the status: a code too old or guessed at too often is not asked for at all. */
export async function checkCode(
  db: Db,
  now: () => Date,
  service: CodeService,
  about: store.Target,
  code: string,
  to = about.target,
): Promise<string> {
  const id = await store.lastCode(db, about, before(now(), GOOD_MS));
  if (id === null || !(await store.addCheck(db, id, MOST_CHECKS))) return 'expired';
  const status = await service.checkCode(to, code);
  if (status === APPROVED) await store.setApproved(db, now(), id);
  return status;
}

/** May this session save this target now? */
export const hasApproval = (db: Db, now: Date, about: store.Target): Promise<boolean> =>
  store.isApprovedSince(db, about, before(now, GOOD_MS));

/** Spends an approval; it comes back should the caller's transaction not commit. @returns false when there is none. */
export const spendApproval = (tx: Db, now: Date, about: store.Target): Promise<boolean> =>
  store.deleteApproved(tx, about, before(now, GOOD_MS));

/** What no limit counts any more. */
export const pruneVerifications = (db: Db, now: Date): Promise<void> =>
  store.deleteCodesBefore(db, before(now, HOUR_MS));
