import { askAgainMs } from '#machines/backoff.ts';
import { type Bench, explain, round } from './figure.ts';

const DEVICES = 100_000;
/** As an outage map asks (src/copies/outageMap.ts): every five minutes, up to a tenth sooner. */
const POLL_S = 300;
const JITTER = 0.1;
/** When the server goes away, and for how long; long enough before that the polls have spread. */
const AWAY_FROM_S = 1200;
const AWAY_S = 60;
const END_S = 2400;

/** The same numbers each time (mulberry32). */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How many calls come in each second while so many devices show the outages. */
function callsASecond(random: () => number): number[] {
  const calls = Array<number>(END_S).fill(0);
  const isAway = (at: number) => at >= AWAY_FROM_S && at < AWAY_FROM_S + AWAY_S;
  for (let device = 0; device < DEVICES; device++) {
    let failures = 0;
    for (let at = random() * POLL_S; at < END_S; ) {
      const second = Math.floor(at);
      calls[second] = (calls[second] ?? 0) + 1;
      failures = isAway(at) ? failures + 1 : 0;
      at += failures > 0 ? askAgainMs(failures, random()) / 1000 : POLL_S * (1 - JITTER * random());
    }
  }
  return calls;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * The server is away for a minute, and every open app asks again: the most calls in a second after it is back, as a
 * multiple of those before. The devices are a loop here; how long each of them waits is the app's own rule.
 */
export const recoveryWave: Bench = {
  names: ['recovery-wave'],
  run: async () => {
    const calls = callsASecond(dice(20_261_125));
    const before = mean(calls.slice(AWAY_FROM_S - 2 * POLL_S, AWAY_FROM_S));
    const during = mean(calls.slice(AWAY_FROM_S, AWAY_FROM_S + AWAY_S));
    const most = Math.max(...calls.slice(AWAY_FROM_S + AWAY_S));
    explain(`${DEVICES} devices: ${before.toFixed(0)} calls a second before, ${during.toFixed(0)} while it is away`);
    explain(`at most ${most} a second afterwards`);
    return [{ name: 'recovery-wave', value: round(most / before, 2), unit: 'times the calls before', goal: 2 }];
  },
};
