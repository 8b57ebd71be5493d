import { asc } from 'drizzle-orm';
import type { HandedOver } from '#contracts/handOver.ts';
import { makeLog } from '#server/log.ts';
import type { Reception } from '#server/providers/backOffice.ts';
import type { Db } from '#server/store/open.ts';
import { handOvers } from '#server/store/schema.ts';
import { Random } from '../random.ts';
import type { Product } from './product.ts';

class Died extends Error {}

const ACCOUNTS = ['500000000001', '500000000002', '500000000003'];
const STEPS = 40;
/** Longer than a server holds what it is telling. */
const CLAIM_OVER_MS = 61_000;
const LONGEST_PAUSE_MS = 60 * 60_000;

/** What the office saw of a change: the keys that it came under, and when it came first. */
interface Arrival {
  keys: Set<string>;
  nth: number;
}

/** The office, and the clock of everybody. */
class World {
  now = Date.parse('2026-11-27T04:00:00Z');
  readonly arrivals = new Map<number, Arrival>();
  /** Refused for good, by the number of the change. */
  readonly refused = new Set<number>();
  isHealthy = false;
  #nth = 0;

  arrive({ payload }: HandedOver, key: string): void {
    const { change } = payload as { change: number };
    const known = this.arrivals.get(change) ?? { keys: new Set(), nth: this.#nth++ };
    known.keys.add(key);
    this.arrivals.set(change, known);
  }
}

/** One server's database: it dies after so many changes of rows, between any two of them. */
function mortal(db: Db, writesLeft: number): Db {
  let left = writesLeft;
  return new Proxy(db, {
    get(target, name) {
      const member = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      if (name === 'update' && --left < 0) throw new Died('the server died');
      return member.bind(target);
    },
  });
}

/** Plays one schedule. @returns what went wrong; null where nothing did. */
export async function runHandOvers(seed: number, product: Product, db: Db): Promise<string | null> {
  const random = new Random(seed);
  const world = new World();
  const log = makeLog('silent');
  const committed: { change: number; caAccount: string }[] = [];
  await db.delete(handOvers);

  const send = (on: Db, depth: number): Promise<void> =>
    product
      .sendHandOvers({
        db: on,
        now: () => new Date(world.now),
        log,
        seal: null,
        backOffice: { tell: (change, key) => tell(change, key, depth) },
      })
      .then(
        () => {},
        (error) => {
          if (!(error instanceof Died)) throw error;
        },
      );

  async function tell(change: HandedOver, key: string, depth: number): Promise<Reception> {
    const again = { is: 'again', afterMs: random.chance(0.2) ? random.below(LONGEST_PAUSE_MS) : null } as const;
    const { change: nth } = change.payload as { change: number };
    if (world.isHealthy) {
      world.arrive(change, key);
      return { is: 'taken' };
    }
    if (world.refused.has(nth)) return { is: 'refused', why: 'asked to' };
    const fate = random.below(10);
    if (fate === 0) throw new Died('before it was told');
    if (fate === 1) return again;
    if (fate === 2) {
      world.refused.add(nth);
      return { is: 'refused', why: 'asked to' };
    }
    world.arrive(change, key);
    if (fate === 3) throw new Died('after it was told');
    if (fate === 4) return again;
    if (fate === 5 && depth < 2) {
      // It answers so late that another server tells it meanwhile.
      world.now += CLAIM_OVER_MS;
      await send(db, depth + 1);
    }
    return { is: 'taken' };
  }

  async function write(nth: number): Promise<void> {
    const caAccount = random.pick(ACCOUNTS);
    const isUndone = random.chance(0.2);
    const writing = db.transaction(async (tx) => {
      const key = `change-${nth}`;
      const changedAt = new Date(world.now);
      const payload = { changed: {}, change: nth };
      await product.handOver(tx, { kind: 'account', key, caAccount, customerId: null, changedAt, payload });
      if (isUndone) throw new Died('before the commit');
    });
    await writing.then(
      () => committed.push({ change: nth, caAccount }),
      (error) => {
        if (!(error instanceof Died)) throw error;
      },
    );
  }

  for (let step = 0; step < STEPS; step++) {
    world.now += random.below(30_000);
    if (random.chance(0.4)) await write(step);
    else await send(random.chance(0.3) ? mortal(db, random.below(4)) : db, 0);
  }
  world.isHealthy = true;
  for (let round = 0; round <= STEPS; round++) {
    world.now += LONGEST_PAUSE_MS;
    await send(db, 0);
  }
  return judge(world, committed, await db.select().from(handOvers).orderBy(asc(handOvers.id)));
}

function judge(
  { arrivals }: World,
  committed: readonly { change: number; caAccount: string }[],
  rows: readonly (typeof handOvers.$inferSelect)[],
): string | null {
  const known = new Set(committed.map(({ change }) => change));
  for (const [change, { keys }] of arrivals) {
    if (!known.has(change)) return `change ${change} was undone, and told`;
    if (keys.size > 1) return `change ${change} came under ${keys.size} keys`;
  }
  const isParked = ({ change }: { change: number }) =>
    rows.some(({ key, parkedAt }) => key === `change-${change}` && parkedAt !== null);
  const missing = committed.find((one) => !arrivals.has(one.change) && !isParked(one));
  if (missing) return `change ${missing.change} is missing`;
  for (const account of ACCOUNTS) {
    const inOrder = committed
      .filter(({ caAccount, change }) => caAccount === account && arrivals.has(change))
      .map(({ change }) => arrivals.get(change)?.nth ?? 0);
    const late = inOrder.findIndex((nth, at) => nth < (inOrder[at - 1] ?? -1));
    if (late > 0) return `of account ${account} the ${late + 1}th change came before the one before it`;
  }
  return rows.some(({ takenAt, parkedAt }) => takenAt === null && parkedAt === null)
    ? 'something waits for ever'
    : null;
}
