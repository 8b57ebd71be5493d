import { Coverage } from './coverage.ts';
import { brief, CORES, crew, share } from './crew.ts';
import { plants } from './plants.ts';
import type { Result } from './schedule.ts';
import { replayOf, type ScopeName, type Seed, scopeNames } from './scopes.ts';
import type { Found, Job } from './worker.ts';

/** Schedules are dealt out in pieces of this many. */
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

/** `count` jobs of one schedule each, beginning with number `from`, put together in pieces. */
function pieces<Piece extends Job>(
  from: number,
  count: number,
  piece: (from: number, count: number) => Piece,
): Piece[] {
  const jobs: Piece[] = [];
  for (let at = from; at < from + count; at += PIECE) jobs.push(piece(at, Math.min(PIECE, from + count - at)));
  return jobs;
}

const schedulesOf = (scope: ScopeName, from: number, count: number): Job[] =>
  pieces(from, count, (at, size) => ({ kind: 'schedules', scope, from: at, count: size, traces: false }));

interface Options {
  /** In how many processes; one a core unless said otherwise. */
  processes?: number;
  /** Hears of every schedule as it ends. */
  told?: (result: Result) => void;
}

interface Which extends Options {
  /** Of these scopes, as many of each; of all unless said otherwise. */
  of?: readonly ScopeName[];
}

/** Plays `schedules` schedules, or a few more: the same number of each scope, with the seeds `seed`, `seed` + 1, … */
export function playSchedules(
  schedules: number,
  seed: number,
  { of = scopeNames, ...options }: Which = {},
): Promise<Campaign> {
  const each = Math.ceil(schedules / of.length);
  return play(
    of.flatMap((scope) => schedulesOf(scope, seed, each)),
    options,
  );
}

/** Plays just these. */
export const playSeeds = (seeds: readonly Seed[], options: Options = {}): Promise<Campaign> =>
  play(
    seeds.flatMap(({ scope, seed }) => schedulesOf(scope, seed, 1)),
    options,
  );

/** Plays one schedule again and again, in which a tab is killed at step 1, 2, … `steps`. */
export const playKills = (steps: number): Promise<Campaign> =>
  play(
    pieces(1, steps, (from, count) => ({ kind: 'kills', from, count })),
    {},
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
  campaign.failures.sort((a, b) => scopeNames.indexOf(a.scope) - scopeNames.indexOf(b.scope) || a.seed - b.seed);
  return campaign;
}

/** Plays one seed in two processes, whatever each of them has played before. */
export async function playTwice({ scope, seed }: Seed): Promise<[Result, Result]> {
  const job: Job = { kind: 'schedules', scope, from: seed, count: 1, traces: true };
  const both = await Promise.all(crew(2).map((player) => player.do(job)));
  return both.flatMap((answer) => (answer.kind === 'played' ? answer.results : [])) as [Result, Result];
}

/** Plays these in two processes, one after the other in each, and in the second one from the last to the first. */
export async function playInBothOrders(seeds: readonly Seed[]): Promise<[Result[], Result[]]> {
  const jobs = seeds.map(({ scope, seed }): Job => ({ kind: 'schedules', scope, from: seed, count: 1, traces: true }));
  const [forwards, backwards] = await Promise.all(
    [jobs, jobs.toReversed()].map(async (order, at) => {
      const results: Result[] = [];
      for (const job of order) {
        const answer = await crew(2)[at]?.do(job);
        if (answer?.kind === 'played') results.push(...answer.results);
      }
      return results;
    }),
  );
  return [forwards ?? [], backwards?.reverse() ?? []];
}

interface Hunt {
  /** These bugs alone. */
  named?: readonly string[];
  told?: (found: Found) => void;
}

/** Plays every planted bug from its own seed on, until one of `count` seeds finds it. */
export async function huntPlants(count: number, { named, told = () => {} }: Hunt = {}): Promise<Found[]> {
  const found: Found[] = [];
  await share(
    plants.filter(({ name }) => named?.includes(name) ?? true).map(({ name }) => ({ kind: 'plant', name, count })),
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
        `\nFAILED: ${result.scope} ${result.seed}: ${result.failure}\nreplay: ${replayOf(result)}\n${brief(result.trace)}`,
    ),
  ].join('\n');
}
