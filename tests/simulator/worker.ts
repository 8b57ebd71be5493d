import './quiet.ts';
import { IDBKeyRange } from 'fake-indexeddb';
import { memoryBackups } from '../outbox/memoryBackups.ts';
import { OutboxDb } from './client.ts';
import { layOut } from './disk.ts';
import { clientCopy, fits, prepareCopies } from './planting.ts';
import { plants } from './plants.ts';
import { type Options, type Result, runSchedule } from './schedule.ts';
import type { ScopeName, Seed } from './scopes.ts';
import { Utility } from './utility.ts';

/** What a worker process is asked to do, and what it answers. */
export type Job =
  | { kind: 'schedules'; scope: ScopeName; from: number; count: number; traces: boolean }
  | { kind: 'plant'; name: string; count: number }
  | { kind: 'kills'; from: number; count: number };

export interface Played {
  kind: 'played';
  results: Result[];
}
export interface Found {
  kind: 'found';
  name: string;
  /** The bug's place is still in the source. */
  fits: boolean;
  /** The first seed of its scope that fails with the bug and holds without it. */
  seed: number | null;
  failure: string | null;
}

// A page's background work may fail without anybody waiting for it; what counts is what the judge sees.
process.on('unhandledRejection', () => {});
// Nobody has work for us any more: leave in order, so that what is to be cleaned up is.
process.on('disconnect', () => process.exit(0));
prepareCopies();

await layOut(async (indexedDB) => {
  const db = new OutboxDb({ indexedDB, IDBKeyRange, backupCopies: memoryBackups(new Map()) });
  await db.open();
  db.close();
});
const world = await Utility.openWorld();
const utility = await Utility.open(world);

/** The schedule in which a tab is killed at one step after the other. */
const KILLED: Seed = { scope: 'readings', seed: 1 };

async function play(job: Extract<Job, { kind: 'schedules' | 'kills' }>): Promise<Played> {
  const results: Result[] = [];
  for (let at = job.from; at < job.from + job.count; at++) {
    const options: Options = job.kind === 'kills' ? { killAt: at } : {};
    const seed = job.kind === 'kills' ? KILLED : { scope: job.scope, seed: at };
    const result = await runSchedule(seed, utility, options);
    const keep = result.failure !== null || (job.kind === 'schedules' && job.traces);
    results.push(keep ? result : { ...result, trace: [] });
  }
  return { kind: 'played', results };
}

async function hunt({ name, count }: Extract<Job, { kind: 'plant' }>): Promise<Found> {
  const plant = plants.find((one) => one.name === name);
  if (!plant || !fits(plant)) return { kind: 'found', name, fits: false, seed: null, failure: null };
  const atUtility = plant.file.startsWith('server/');
  const where = atUtility ? await Utility.open(world, name, [plant]) : utility;
  const options: Options = atUtility ? {} : { client: await clientCopy(name, [plant]) };
  const { scope } = plant;
  for (let seed = plant.seed; seed < plant.seed + count; seed++) {
    const { failure } = await runSchedule({ scope, seed }, where, options);
    if (!failure?.includes(plant.says ?? '')) continue;
    // The bug did it, nothing else: the product as it is holds under the same seed.
    const control = await runSchedule({ scope, seed }, utility);
    if (control.failure === null) return { kind: 'found', name, fits: true, seed, failure };
  }
  return { kind: 'found', name, fits: true, seed: null, failure: null };
}

process.on('message', async (job: Job) => {
  try {
    process.send?.(job.kind === 'plant' ? await hunt(job) : await play(job));
  } catch (error) {
    // The simulator itself failed: whoever waits for the answer hears that this process ended.
    console.error(error);
    process.exit(1);
  }
});
process.send?.({ kind: 'ready' });
