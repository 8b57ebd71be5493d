import { parseArgs } from 'node:util';
import { fits, patchedCopy, prepareCopies } from './planting.ts';
import type { Plant } from './plants.ts';

/** How one schedule went. */
interface Played {
  seed: number;
  failure: string | null;
  trace: readonly string[];
}

/** A simulation of servers that may die (mortal.ts), which a script of package.json plays. */
interface Simulation<Product, Database, Result extends Played> {
  /** The script's name, by which a failure is played again. */
  script: string;
  open(): Promise<Database>;
  /** The code that is played as it stands, and the file of it that is loaded once more with a planted bug. */
  product: Product;
  productFile: string;
  run(seed: number, product: Product, database: Database): Promise<Result>;
  plants: readonly Plant[];
  /** What all of them had in them, in words. */
  sumUp(results: readonly Result[]): string;
}

/**
 * Plays as many schedules as the command line says, from its seed on; one alone tells its trace. With `--plants`: looks
 * for the first of so many seeds that finds each planted bug, from its own seed on. Ends the process, with 1 where
 * something failed or was not found.
 */
export async function playMortals<Product, Database, Result extends Played>(
  simulation: Simulation<Product, Database, Result>,
): Promise<never> {
  const { values } = parseArgs({
    options: {
      schedules: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '1' },
      plants: { type: 'boolean', default: false },
    },
  });
  const schedules = Number(values.schedules);
  if (values.plants) prepareCopies();
  const database = await simulation.open();
  const isGood = values.plants
    ? await hunt(simulation, database, schedules)
    : await play(simulation, database, { from: Number(values.seed), schedules });
  process.exit(isGood ? 0 : 1);
}

async function play<Product, Database, Result extends Played>(
  { script, product, run, sumUp }: Simulation<Product, Database, Result>,
  database: Database,
  { from, schedules }: { from: number; schedules: number },
): Promise<boolean> {
  const results: Result[] = [];
  const began = performance.now();
  for (let seed = from; seed < from + schedules; seed++) results.push(await run(seed, product, database));
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const failures = results.filter(({ failure }) => failure !== null);
  if (schedules === 1) console.log(results[0]?.trace.join('\n'));
  for (const { seed, failure } of failures) {
    console.log(`FAILED: seed ${seed}: ${failure}\nreplay: npm run ${script} -- --schedules 1 --seed ${seed}`);
  }
  const steps = results.reduce((all, { trace }) => all + trace.length, 0);
  console.log(`${schedules} schedules in ${seconds} s: ${sumUp(results)}, ${steps} steps`);
  return failures.length === 0;
}

/** False unless every planted bug is found, by its own complaint, by a seed that holds without it. */
async function hunt<Product, Database, Result extends Played>(
  simulation: Simulation<Product, Database, Result>,
  database: Database,
  schedules: number,
): Promise<boolean> {
  let areFound = true;
  for (const plant of simulation.plants) {
    const found = fits(plant) ? await finding(simulation, database, plant, schedules) : null;
    areFound &&= found !== null;
    const told = fits(plant) ? 'NOT CAUGHT' : 'ITS PLACE IS GONE';
    const all = found?.failure?.split('\n') ?? [told];
    const said = all.find((one) => one.includes(plant.says ?? '')) ?? told;
    console.log(`${plant.name.padEnd(32)} ${found ? `seed ${found.seed}`.padEnd(10) : ''} ${said.slice(0, 100)}`);
  }
  return areFound;
}

async function finding<Product, Database, Result extends Played>(
  { product, productFile, run }: Simulation<Product, Database, Result>,
  database: Database,
  plant: Plant,
  schedules: number,
): Promise<Result | null> {
  const patched = await patchedCopy<Product>(productFile, plant.name, [plant]);
  for (let seed = plant.seed; seed < plant.seed + schedules; seed++) {
    const result = await run(seed, patched, database);
    const isItsOwn = result.failure?.includes(plant.says ?? '');
    if (isItsOwn && (await run(seed, product, database)).failure === null) return result;
  }
  return null;
}
