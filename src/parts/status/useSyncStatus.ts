import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { type Away, awayOf } from '#contracts/failure.ts';
import { cacheDb } from '#copies/cacheDb.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { isKeptFor } from '#db/setAside.ts';
import { diskIsFull } from '#outbox/diskFull.ts';
import { currentCustomer } from '#session/customer.ts';
import { isLocked } from '#session/lock.ts';
import { countListedFor } from '../submission/unsent.ts';
import { useDiskFull } from './useDiskFull.ts';

/** What the lamp in the header says. */
export interface SyncStatus {
  /**
   * - unknown: the utility has not answered in the last minutes, or the customer's accounts are not on this device yet.
   * - visitor: the utility answers, and no customer is signed in.
   */
  state: Away | 'unknown' | 'current' | 'visitor' | 'signedOut' | 'full' | 'sending' | 'waiting' | 'needsYou';
  /** How many are being sent, or waiting; without those that wait for an answer. */
  count: number;
  /** Whatever the lamp says. */
  away: Away | null;
  /** The customer's session is over; the device still knows whose copies it shows. */
  isSignedOut: boolean;
}

/** Why nothing can be asked of the utility now in the customer's name. */
export type Hindrance = Away | 'signedOut';

/** An answer older than this says nothing of now, in ms. */
const ANSWER_LASTS_MS = 5 * 60_000;

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

async function look(): Promise<SyncStatus> {
  const customer = await currentCustomer();
  // Behind a closed lock the reader counts as a visitor.
  const who = isLocked() ? null : customer?.customerId;
  const { reach, at = 0 } = (await cacheDb.reach.get('utility')) ?? {};
  return statusOf({
    counts: await countListedFor(outboxDb, who),
    unreadable: await outboxDb.setAside.filter(isKeptFor(who ?? null)).count(),
    away: awayOf(reach),
    isRecent: reach !== undefined && Date.now() - at < ANSWER_LASTS_MS,
    isCustomer: customer !== null && customer !== undefined && !isLocked(),
    isLoaded: (await cacheDb.profile.get('current')) !== undefined,
    isSignedOut: customer?.expired === true,
    isFull: diskIsFull(),
  });
}

/** What is known of the device and the utility. */
interface Known {
  counts: Awaited<ReturnType<typeof countListedFor>>;
  /** How many could not be read. */
  unreadable: number;
  away: Away | null;
  /** The utility answered of late. */
  isRecent: boolean;
  /** Somebody is here whose copies are current. */
  isCustomer: boolean;
  /** The customer's list of accounts is on this device. */
  isLoaded: boolean;
  isSignedOut: boolean;
  isFull: boolean;
}

/**
 * One state for as long as nothing changes for the customer: while the utility is not heard, each further try to send
 * is no news.
 */
export function statusOf({
  counts,
  unreadable,
  away,
  isRecent,
  isCustomer,
  isLoaded,
  isSignedOut,
  isFull,
}: Known): SyncStatus {
  const { unsent, sending = 0, needsDecision = 0, notAccepted = 0 } = counts;
  const count = unsent - needsDecision;
  const whenIdle = (): SyncStatus['state'] => {
    if (count > 0) return 'waiting';
    // Not "Up to date": what the customer wanted is not so, until they have looked at it.
    if (notAccepted > 0) return 'needsYou';
    if (!isRecent || (isCustomer && !isLoaded)) return 'unknown';
    return isCustomer ? 'current' : 'visitor';
  };
  const state = (): SyncStatus['state'] => {
    if (needsDecision > 0 || unreadable > 0) return 'needsYou';
    // Before "sending": what a page was sending when it was left stays so, and no sender goes on with it before a sign-in.
    if (isSignedOut) return 'signedOut';
    if (isFull && count > 0) return 'full';
    return away ?? (sending > 0 ? 'sending' : whenIdle());
  };
  const said = state();
  return { state: said, count: said === 'sending' ? sending : count, away, isSignedOut };
}

const UNKNOWN: SyncStatus = { state: 'unknown', count: 0, away: null, isSignedOut: false };

/** The browser's word is a hint only: it says "online" on any network, also one that leads nowhere. */
export function useSyncStatus(): SyncStatus {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const isFull = useDiskFull();
  const syncStatus = useLiveQuery(look, [isLocked(), isFull]) ?? UNKNOWN;
  if (online) return syncStatus;
  // A question is answered, and room is made, without a connection too.
  const stays = syncStatus.state === 'needsYou' || syncStatus.state === 'full';
  return { ...syncStatus, state: stays ? syncStatus.state : 'offline', away: 'offline' };
}

/** A connection comes first: without one nobody can sign in. */
export function useHindrance(): Hindrance | null {
  const { away, isSignedOut } = useSyncStatus();
  return away ?? (isSignedOut ? 'signedOut' : null);
}
