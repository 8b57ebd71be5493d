// `npm run simulate -- --schedules N --seed S`: plays generated fault schedules against the real outbox and
// the real server (tests/simulator). One schedule alone tells its whole trace. With `--plants`: looks for the
// first of N seeds that finds each planted bug, with `--plant NAME`, given once or more, each of these alone. With
// `--cover`: as few of the N seeds as fill every cell of the table (tests/simulator/cover.ts). `--threads N`: in so
// many processes instead of one a core.
import { parseArgs } from 'node:util';
import { huntPlants, playSchedules, playTwice, tell, tellPlant } from './campaign.ts';
import { findCover } from './cover.ts';
import { brief, CORES } from './crew.ts';
import type { Found } from './worker.ts';

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    threads: { type: 'string', default: String(CORES) },
    plants: { type: 'boolean', default: false },
    plant: { type: 'string', multiple: true },
    cover: { type: 'boolean', default: false },
  },
});
const schedules = Number(values.schedules);
const seed = Number(values.seed);

if (values.cover) {
  const { seeds, empty } = await findCover(schedules, seed);
  console.log(`${seeds.length} seeds: ${seeds.join(', ')}`);
  for (const cell of empty) console.log(`EMPTY: ${cell}`);
  process.exitCode = empty.length > 0 ? 1 : 0;
} else if (values.plants || values.plant) {
  const told = (one: Found) => console.log(tellPlant(one));
  const found = await huntPlants(schedules, { from: seed, named: values.plant, told });
  process.exitCode = found.some((one) => one.seed === null) ? 1 : 0;
} else if (schedules === 1) {
  const [result] = await playTwice(seed);
  console.log(brief(result.trace));
  console.log(result.failure ? `FAILED: ${result.failure}` : 'Nothing lost, nothing doubled.');
  process.exitCode = result.failure ? 1 : 0;
} else {
  const campaign = await playSchedules(schedules, seed, { processes: Math.max(1, Number(values.threads)) });
  console.log(tell(campaign));
  process.exitCode = campaign.failures.length > 0 ? 1 : 0;
}
