// `npm run simulate:plans -- --schedules N --seed S`: plays payment plans under generated faults. One schedule alone tells
// its trace. With `--plants`: looks for the first of N seeds that finds each planted bug, from its own seed on.
import '../quiet.ts';
import { parseArgs } from 'node:util';
import { fits, patchedCopy, prepareCopies } from '../planting.ts';
import type { Plant } from '../plants.ts';
import { openPlanDatabase, type PlanDatabase } from './database.ts';
import { plantsInPlans } from './plants.ts';
import * as unpatched from './product.ts';
import { type Result, runPlans } from './schedule.ts';

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    plants: { type: 'boolean', default: false },
  },
});
const schedules = Number(values.schedules);
if (values.plants) prepareCopies();
const database = await openPlanDatabase();
process.exit((values.plants ? await hunt(database) : await play(database, Number(values.seed))) ? 0 : 1);

async function play(database: PlanDatabase, from: number): Promise<boolean> {
  const results: Result[] = [];
  const began = performance.now();
  for (let seed = from; seed < from + schedules; seed++) results.push(await runPlans(seed, unpatched, database));
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const failures = results.filter(({ failure }) => failure !== null);
  if (schedules === 1) console.log(results[0]?.trace.join('\n'));
  for (const { seed, failure } of failures) {
    console.log(`FAILED: seed ${seed}: ${failure}\nreplay: npm run simulate:plans -- --schedules 1 --seed ${seed}`);
  }
  const sum = (of: (one: Result) => number) => results.reduce((all, one) => all + of(one), 0);
  const steps = sum(({ trace }) => trace.length);
  console.log(`${schedules} schedules in ${seconds} s: ${sum(({ said }) => said)} ends told, ${steps} steps`);
  return failures.length === 0;
}

/** False unless every planted bug is found by a seed that holds without it. */
async function hunt(database: PlanDatabase): Promise<boolean> {
  let areFound = true;
  for (const plant of plantsInPlans) {
    const found = fits(plant) ? await finding(database, plant) : null;
    areFound &&= found !== null;
    const told = fits(plant) ? 'NOT CAUGHT' : 'ITS PLACE IS GONE';
    const [said = ''] = found?.failure?.split('\n') ?? [told];
    console.log(`${plant.name.padEnd(32)} ${found ? `seed ${found.seed}`.padEnd(10) : ''} ${said.slice(0, 100)}`);
  }
  return areFound;
}

async function finding(database: PlanDatabase, plant: Plant): Promise<Result | null> {
  const patched = await patchedCopy<typeof unpatched>(import.meta.resolve('./product.ts'), plant.name, [plant]);
  for (let seed = plant.seed; seed < plant.seed + schedules; seed++) {
    const result = await runPlans(seed, patched, database);
    if (result.failure !== null && (await runPlans(seed, unpatched, database)).failure === null) return result;
  }
  return null;
}
