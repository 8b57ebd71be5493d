import { createHash } from 'node:crypto';
import { canonical } from './bodyHash.ts';
import type { Submission } from './idempotency.ts';

/** What tells a submission that came without a key from another: to which call, whose, and what it says. */
interface Said {
  call: string;
  /** The customer's id; null where no sign-in is needed. */
  customerId: string | null;
  content: unknown;
}

/**
 * The key of a submission that came without one, made of what it says: sent twice it has one effect, always or, where
 * `withinMs` is given, so long after the first one. No sender can name such a key, for none may have a colon.
 */
export function derivedKey(
  { call, customerId, content }: Said,
  now: Date,
  withinMs: number | undefined,
): Pick<Submission, 'call' | 'key' | 'bytes' | 'parsed' | 'derived'> {
  const bytes = Buffer.from(canonical([call, customerId, content]) ?? '');
  const key = `derived:${createHash('sha256').update(bytes).digest('hex')}`;
  const same = { call, bytes, parsed: () => content };
  if (withinMs === undefined) return { ...same, key, derived: {} };
  // Of each span of time a key of its own: the first one may be of this span or of the one before.
  const span = Math.floor(now.getTime() / withinMs);
  const before = { key: `${key}:${span - 1}`, since: new Date(now.getTime() - withinMs) };
  return { ...same, key: `${key}:${span}`, derived: { before } };
}
