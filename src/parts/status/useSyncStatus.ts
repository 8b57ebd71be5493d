import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { type Away, awayOf } from '#contracts/failure.ts';
import { cacheDb } from '#copies/cacheDb.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { currentCustomer } from '#session/customer.ts';
import { isLocked } from '#session/lock.ts';
import { countListedFor } from '../submission/unsent.ts';

/** What the lamp in the header says. */
export interface SyncStatus {
  /** `unknown`: the utility was not asked of late. `visitor`: it answers, and nobody is here whose copies are current. */
  state: Away | 'unknown' | 'current' | 'visitor' | 'signedOut' | 'sending' | 'waiting' | 'needsYou';
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
  const {
    unsent,
    sending = 0,
    needsDecision = 0,
  } = await countListedFor(outboxDb, isLocked() ? null : customer?.customerId);
  const count = unsent - needsDecision;
  // First: what a page was sending when it was left stays "sending", and no sender goes on with it before a sign-in.
  const { reach, at = 0 } = (await cacheDb.reach.get('utility')) ?? {};
  const away = awayOf(reach);
  const isSignedOut = customer?.expired === true;
  const isRecent = reach && Date.now() - at < ANSWER_LASTS_MS;
  const answered = customer && !isLocked() ? 'current' : 'visitor';
  const idle = count > 0 ? 'waiting' : isRecent ? answered : 'unknown';
  const state = needsDecision > 0 ? 'needsYou' : isSignedOut ? 'signedOut' : sending > 0 ? 'sending' : (away ?? idle);
  return { state, count: state === 'sending' ? sending : count, away, isSignedOut };
}

const UNKNOWN: SyncStatus = { state: 'unknown', count: 0, away: null, isSignedOut: false };

/** The browser's word is a hint only: it says "online" on any network, also one that leads nowhere. */
export function useSyncStatus(): SyncStatus {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const syncStatus = useLiveQuery(look, [isLocked()]) ?? UNKNOWN;
  if (online) return syncStatus;
  // A question is answered without a connection too.
  const state = syncStatus.state === 'needsYou' ? 'needsYou' : 'offline';
  return { ...syncStatus, state, away: 'offline' };
}

/** A connection comes first: without one nobody can sign in. */
export function useHindrance(): Hindrance | null {
  const { away, isSignedOut } = useSyncStatus();
  return away ?? (isSignedOut ? 'signedOut' : null);
}
