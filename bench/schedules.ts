import { playSchedules } from '#tests/simulator/campaign.ts';
import { type Bench, explain, median, round } from './figure.ts';

const SCHEDULES = 500;
const RUNS = 3;

/** How fast the simulator plays fault schedules: 5,000 in 60 seconds inside `npm test` need 84 a second. */
export const schedules: Bench = {
  names: ['schedules-per-second'],
  async run() {
    const rates = [];
    for (let run = 0; run < RUNS; run++) {
      const { seconds, failures } = await playSchedules(SCHEDULES, 1 + run * SCHEDULES);
      explain(`${SCHEDULES} schedules in ${seconds.toFixed(1)} s, ${failures.length} failed`);
      rates.push(SCHEDULES / seconds);
    }
    return [{ name: 'schedules-per-second', value: round(median(rates), 1), unit: '1/s, more is better', goal: 84 }];
  },
};
