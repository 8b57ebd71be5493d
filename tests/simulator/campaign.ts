import { Coverage } from './coverage.ts';
import { brief, CORES, crew, share } from './crew.ts';
import { plants } from './plants.ts';
import type { Result } from './schedule.ts';
import type { Found, Job } from './worker.ts';

/** Schedules are submitted out in pieces of this many. */
const PIECE = 25;

export interface Campaign {
  schedules: number;
  processes: number;
  seconds: number;
  steps: number;
  submissions: number;
  requests: number;
  coverage: Coverage;
  failures: Result[];
}

function pieces(kind: 'schedules' | 'kills', from: number, count: number): Job[] {
  const jobs: Job[] = [];
  for (let at = from; at < from + count; at += PIECE) {
    jobs.push({ kind, from: at, count: Math.min(PIECE, from + count - at), traces: false });
  }
  return jobs;
}

interface Options {
  /** In how many processes; one a core unless said otherwise. */
  processes?: number;
  /** Hears of every schedule as it ends. */
  told?: (result: Result) => void;
}

/** Plays schedules `seed`, `seed` + 1, …  */
export const playSchedules = (
  schedules: number,
  seed: number,
  { kind = 'schedules', ...options }: Options & { kind?: 'schedules' | 'kills' } = {},
): Promise<Campaign> => play(pieces(kind, seed, schedules), options);

/** Plays just these. */
export const playSeeds = (seeds: readonly number[], options: Options = {}): Promise<Campaign> =>
  play(
    seeds.flatMap((seed) => pieces('schedules', seed, 1)),
    options,
  );

async function play(jobs: Job[], { processes = CORES, told = () => {} }: Options): Promise<Campaign> {
  const began = performance.now();
  const campaign: Campaign = {
    schedules: jobs.reduce((all, job) => all + job.count, 0),
    processes,
    seconds: 0,
    steps: 0,
    submissions: 0,
    requests: 0,
    coverage: new Coverage(),
    failures: [],
  };
  await share(jobs, processes, (answer) => {
    if (answer.kind !== 'played') return;
    for (const result of answer.results) {
      campaign.steps += result.steps;
      campaign.submissions += result.submissions;
      campaign.requests += result.requests;
      campaign.coverage.merge(result.coverage);
      if (result.failure) campaign.failures.push(result);
      told(result);
    }
  });
  campaign.seconds = (performance.now() - began) / 1000;
  campaign.failures.sort((a, b) => a.seed - b.seed);
  return campaign;
}

/** Plays one seed in two processes, whatever each of them has played before. */
export async function playTwice(seed: number): Promise<[Result, Result]> {
  const job: Job = { kind: 'schedules', from: seed, count: 1, traces: true };
  const both = await Promise.all(crew(2).map((player) => player.do(job)));
  return both.flatMap((answer) => (answer.kind === 'played' ? answer.results : [])) as [Result, Result];
}

interface Hunt {
  /** From this seed on instead of each bug's own. */
  from?: number;
  /** These bugs alone. */
  named?: readonly string[];
  told?: (found: Found) => void;
}

/** Plays every planted bug from its own seed on, until one of `count` seeds finds it. */
export async function huntPlants(count: number, { from, named, told = () => {} }: Hunt = {}): Promise<Found[]> {
  const found: Found[] = [];
  await share(
    plants
      .filter(({ name }) => named?.includes(name) ?? true)
      .map(({ name, seed }) => ({ kind: 'plant', name, from: from ?? seed, count })),
    CORES,
    (answer) => {
      if (answer.kind !== 'found') return;
      found.push(answer);
      told(answer);
    },
  );
  const names = plants.map(({ name }) => name);
  return found.sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
}

export function tellPlant({ name, fits, seed, failure }: Found): string {
  const said = failure?.split('\n')[0]?.slice(0, 110) ?? (fits ? 'NOT CAUGHT' : 'ITS PLACE IS GONE');
  return `${name.padEnd(34)} ${seed === null ? '' : `seed ${seed}`.padEnd(10)} ${said}`;
}

export function tell(campaign: Campaign): string {
  const { schedules, processes, seconds, steps, submissions, requests, failures, coverage } = campaign;
  const rate = (schedules / seconds).toFixed(0);
  return [
    `${schedules} schedules in ${seconds.toFixed(1)} s (${rate} a second on ${processes} ${processes === 1 ? 'process' : 'processes'}): ${submissions} submissions, ${requests} requests, ${steps} decisions`,
    '',
    coverage.table(),
    ...failures.map(
      (result) =>
        `\nFAILED: seed ${result.seed}: ${result.failure}\nreplay: npm run simulate -- --schedules 1 --seed ${result.seed}\n${brief(result.trace)}`,
    ),
  ].join('\n');
}
