import type { LeaseRow } from '#db/leases.ts';
import type { Lane } from '#db/submissions.ts';
import type { OutboxEnvironment } from '../environment.ts';

/** A sender without a sign of life for this long is taken for dead or suspended, in ms. */
export const LEASE_MS = 60_000;

/** What the holder of the lock writes down with the first submissions it takes in hand, and then again and again. */
export const newLease = (lane: Lane, token: string, now: number): LeaseRow => ({ lane, token, until: now + LEASE_MS });

/** The Web Lock of a lane's sender. */
export const senderLock = (lane: Lane): string => `stormlamp-outbox-${lane}`;

/**
 * Runs `work` as the only sender of its lane across every tab and the service worker. Waits while another
 * one works; when that one's lease is over (a suspended tab keeps its lock for ever), takes the lock away.
 */
export async function asOnlySender<T>(
  environment: OutboxEnvironment,
  lane: Lane,
  work: (token: string) => Promise<T>,
): Promise<T> {
  const { db, locks, now, every, uuid } = environment;
  const name = senderLock(lane);
  const token = uuid();

  const run = async () => {
    // Only while the lease is ours: a suspended sender that wakes up must not push out its successor.
    const renew = () =>
      db.transaction('rw', [db.leases], async () => {
        if ((await db.leases.get(lane))?.token === token) await db.leases.put(newLease(lane, token, now()));
      });
    // A lease that cannot be written ends: should the lock be taken away, nothing is settled twice.
    const stop = every(LEASE_MS / 3, () => void renew().catch(() => {}));
    // The lease stays behind: without the lock it says nothing, and the next holder writes its own.
    return work(token).finally(stop);
  };

  let doubted: string | null = null;
  for (;;) {
    try {
      return (await locks.request(name, { signal: AbortSignal.timeout(LEASE_MS / 4) }, run)) as T;
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'TimeoutError')) throw error;
    }
    const holder = await db.leases.get(lane);
    // Further ahead than a lease is long: the clock was set back, so its age is not known.
    const believed = holder && holder.until >= now() && holder.until <= now() + LEASE_MS;
    const who = holder?.token ?? 'nobody';
    // Twice in a row: a new holder may not have written its own lease yet.
    if (!believed && who === doubted) return (await locks.request(name, { steal: true }, run)) as T;
    doubted = believed ? null : who;
  }
}
