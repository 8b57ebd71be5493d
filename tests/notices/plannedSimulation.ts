import { eq } from 'drizzle-orm';
import { momentText } from '#server/domain/momentText.ts';
import { produceOutageNotices } from '#server/domain/notice/produceOutageNotices.ts';
import { releaseHeld } from '#server/store/notice/regionLadders.ts';
import type { Db, Store } from '#server/store/open.ts';
import { noticesSent, notifications, outageZones, plannedLadders, regionLadders } from '#server/store/schema.ts';
import { Random } from '../simulator/random.ts';
import { listWork, type Work } from './plannedList.ts';
import { Utility } from './utility.ts';

/* Days of planned work that comes, moves and goes, of broken lists, and of servers that die while they tell of it. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const STEPS = 40;
const PEOPLE = ['farm', 'cabin'];

/** What a program with a mistake would do; the judge has to notice. */
export type PlannedPlant = 'toldTwice' | 'forgottenAfterKill' | 'cancelledByBrokenList';

/** A server that dies at one of its next transactions: what it began is undone, what it did before stays. */
function dying(db: Db, after: number): Db {
  let left = after;
  return new Proxy(db, {
    get(target, name) {
      const found = Reflect.get(target, name);
      if (name === 'transaction' && left-- <= 0) return () => Promise.reject(new Error('died'));
      return typeof found === 'function' ? found.bind(target) : found;
    },
  });
}

/** @returns what went wrong, in words; nothing where all is well */
export async function playPlanned(store: Store, seed: number, plant?: PlannedPlant): Promise<string[]> {
  const numbers = new Random(seed);
  const random = (below: number) => numbers.below(below);
  const { db } = store;
  const utility = new Utility(store);
  await utility.empty();
  await db.delete(plannedLadders);
  await db.delete(regionLadders);
  for (const id of PEOPLE) {
    await utility.customer(id);
    await db.insert(outageZones).values({ customerId: id, regionIds: ['SK-1'], version: 1 });
  }
  const works = new Map<string, Work>();
  /** By work, every beginning that it ever had: no two are the same. */
  const begins = new Map<string, Date[]>();
  const cancelled = new Set<string>();
  let ids = 0;
  let minutes = 0;
  const newWork = (): Work => {
    minutes += 1;
    const from = new Date(
      Math.floor(utility.now.getTime() / DAY_MS) * DAY_MS + (2 + random(6)) * DAY_MS + minutes * 31 * MINUTE_MS,
    );
    return { from, until: new Date(from.getTime() + 6 * HOUR_MS) };
  };
  const plan = (id: string) => {
    const work = newWork();
    works.set(id, work);
    begins.set(id, [...(begins.get(id) ?? []), work.from]);
  };
  const list = () => listWork(db, utility.now, Object.fromEntries(works));
  const wait = (ms: number) => {
    utility.now = new Date(utility.now.getTime() + ms);
    for (const [id, { until }] of works) if (until && until <= utility.now) works.delete(id);
  };
  const look = async (dies: boolean) => {
    const parts = dies ? { ...utility.parts, db: dying(db, random(3)) } : utility.parts;
    const died = await produceOutageNotices(parts).then(
      () => false,
      () => true,
    );
    if (died && plant === 'forgottenAfterKill') await db.update(plannedLadders).set({ isTold: true });
    if (plant === 'toldTwice' && random(3) === 0) {
      await db.delete(noticesSent).where(eq(noticesSent.cause, 'plannedOutage'));
      await db.update(plannedLadders).set({ isTold: false }).where(eq(plannedLadders.step, 'ahead'));
    }
  };
  for (let step = 0; step < STEPS; step += 1) {
    const listed = [...works.keys()];
    const one = listed[random(Math.max(1, listed.length))];
    switch (random(8)) {
      case 0:
      case 1:
        ids += 1;
        plan(`w${ids}`);
        await list();
        break;
      case 2:
        if (one) plan(one);
        await list();
        break;
      case 3: {
        const isAhead = one && (works.get(one)?.from ?? 0) > new Date(utility.now.getTime() + HOUR_MS);
        if (!one || !isAhead || works.size >= 5) break;
        await look(false);
        works.delete(one);
        cancelled.add(one);
        await list();
        await look(false);
        wait(6 * MINUTE_MS);
        await look(true);
        await look(false);
        break;
      }
      case 4:
        // Too much is gone at once, and there again a little later.
        while ([...works.values()].filter(({ from }) => from > utility.now).length < 5) {
          ids += 1;
          plan(`w${ids}`);
        }
        await list();
        await look(false);
        await listWork(db, utility.now, {});
        for (let times = 0; times < 3; times += 1) {
          await look(random(2) === 0);
          if (plant === 'cancelledByBrokenList') await releaseHeld(db);
          utility.now = new Date(utility.now.getTime() + 4 * MINUTE_MS);
        }
        await list();
        break;
      case 5:
        await Promise.all([look(true), look(false)]);
        break;
      default:
        wait((1 + random(7)) * HOUR_MS);
        await look(random(2) === 0);
    }
  }
  for (let times = 0; times < 2; times += 1) {
    await list();
    await look(false);
    wait(6 * MINUTE_MS);
  }
  return judge(db, utility.now, { works, begins, cancelled });
}

async function judge(
  db: Db,
  now: Date,
  truth: { works: Map<string, Work>; begins: Map<string, Date[]>; cancelled: Set<string> },
): Promise<string[]> {
  const faults: string[] = [];
  const rows = await db.select().from(notifications);
  for (const customer of PEOPLE) {
    const own = rows.filter(({ customerId }) => customerId === customer);
    for (const [id, begins] of truth.begins) {
      const of = (begin: Date, start: string) =>
        own.filter(({ interactionText: text }) => text.startsWith(start) && text.includes(momentText(begin)));
      let wasHeard = false;
      for (const begin of begins) {
        const ahead = of(begin, 'For planned');
        const moved = of(begin, 'The planned work in Region SK-1 is at another');
        const gone = of(begin, 'The planned work in Region SK-1 that was to begin');
        wasHeard = wasHeard || ahead.length + moved.length > 0;
        if (ahead.length > 2 || moved.length > 1 || gone.length > 1) faults.push(`${customer} is told twice of ${id}`);
        if (
          ahead.some(({ createdTime }) => createdTime >= begin || begin.getTime() - createdTime.getTime() > 4 * DAY_MS)
        ) {
          faults.push(`${customer} is told of ${id} at the wrong time`);
        }
        const isLast = begin === begins.at(-1);
        if (gone.length > 0 && !(isLast && truth.cancelled.has(id))) faults.push(`${id} is called off, and is not`);
        if (isLast && truth.cancelled.has(id) && wasHeard && gone.length === 0)
          faults.push(`${id} is called off in silence`);
        const daysLeft = (begin.getTime() - now.getTime()) / DAY_MS;
        const isDue = isLast && truth.works.has(id) && daysLeft > 0 && daysLeft < 1;
        if (isDue && ahead.length + moved.length === 0) faults.push(`${customer} hears nothing of ${id}`);
      }
    }
  }
  return faults;
}
