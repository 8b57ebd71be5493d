import './quiet.ts';
import * as house from './house.ts';
import { fits, plantedClient, plantedHouse, preparePlanting } from './planting.ts';
import { plants } from './plants.ts';
import { type Options, type Result, runSchedule } from './schedule.ts';
import { Utility } from './utility.ts';

/** What a worker process is asked to do, and what it answers. */
export type Job =
  | { kind: 'schedules'; from: number; count: number; traces: boolean }
  | { kind: 'plant'; name: string; schedules: number }
  | { kind: 'kills'; from: number; count: number };

export interface Played {
  kind: 'played';
  results: Result[];
}
export interface Found {
  kind: 'found';
  name: string;
  fits: boolean;
  seed: number | null;
  schedules: number;
  failure: string | null;
}

// A page's background work may fail without anybody waiting for it; what counts is what the judge sees.
process.on('unhandledRejection', () => {});
preparePlanting();

const world = await Utility.openWorld();
const utility = await Utility.open(house, world);

async function play(job: Extract<Job, { kind: 'schedules' | 'kills' }>): Promise<Played> {
  const results: Result[] = [];
  for (let at = job.from; at < job.from + job.count; at++) {
    const options: Options = job.kind === 'kills' ? { killAt: at } : {};
    const result = await runSchedule(job.kind === 'kills' ? 1 : at, utility, options);
    const keep = result.failure !== null || (job.kind === 'schedules' && job.traces);
    results.push(keep ? result : { ...result, trace: [] });
  }
  return { kind: 'played', results };
}

async function hunt(name: string, schedules: number): Promise<Found> {
  const plant = plants.find((one) => one.name === name);
  if (!plant || !fits(plant)) return { kind: 'found', name, fits: false, seed: null, schedules: 0, failure: null };
  const atUtility = plant.file.startsWith('server/');
  const where = atUtility ? await Utility.open(await plantedHouse(plant), world) : utility;
  const options: Options = atUtility ? {} : { client: await plantedClient(plant) };
  const seeds = [
    ...(plant.seed === undefined ? [] : [plant.seed]),
    ...Array.from({ length: schedules }, (_, i) => i + 1),
  ];
  for (const [played, seed] of seeds.entries()) {
    const { failure } = await runSchedule(seed, where, options);
    if (failure) return { kind: 'found', name, fits: true, seed, schedules: played + 1, failure };
  }
  return { kind: 'found', name, fits: true, seed: null, schedules: seeds.length, failure: null };
}

process.on('message', async (job: Job) => {
  const answer = job.kind === 'plant' ? await hunt(job.name, job.schedules) : await play(job);
  process.send?.(answer);
});
process.send?.({ kind: 'ready' });
