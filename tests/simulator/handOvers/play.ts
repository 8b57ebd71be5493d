// Plays hand-overs under generated faults: `node tests/simulator/handOvers/play.ts --schedules N --seed S`. With
// `--plants`: looks for the first of N seeds that finds each planted bug, from its own seed on.
import '../quiet.ts';
import { parseArgs } from 'node:util';
import { openMemoryStore } from '#server/store/open.ts';
import { fits, patchedCopy, prepareCopies } from '../planting.ts';
import { plantsInHandOvers } from './plants.ts';
import * as unpatched from './product.ts';
import { runHandOvers } from './schedule.ts';

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    plants: { type: 'boolean', default: false },
  },
});
const schedules = Number(values.schedules);
if (values.plants) prepareCopies();
const { db } = await openMemoryStore();
process.exit((values.plants ? await hunt() : await play(Number(values.seed))) ? 0 : 1);

async function play(from: number): Promise<boolean> {
  let failures = 0;
  for (let seed = from; seed < from + schedules; seed++) {
    const failure = await runHandOvers(seed, unpatched, db);
    if (failure === null) continue;
    failures++;
    console.log(`FAILED: seed ${seed}: ${failure}`);
  }
  console.log(`${schedules} schedules, ${failures} failed`);
  return failures === 0;
}

/** False unless every planted bug is found by a seed that holds without it. */
async function hunt(): Promise<boolean> {
  let areFound = true;
  for (const plant of plantsInHandOvers) {
    let told = fits(plant) ? 'NOT CAUGHT' : 'ITS PLACE IS GONE';
    const patched = fits(plant)
      ? await patchedCopy<typeof unpatched>(import.meta.resolve('./product.ts'), plant.name, [plant])
      : null;
    for (let seed = plant.seed; patched && seed < plant.seed + schedules; seed++) {
      const failure = await runHandOvers(seed, patched, db);
      if (failure === null || (await runHandOvers(seed, unpatched, db)) !== null) continue;
      told = `seed ${seed}: ${failure}`;
      break;
    }
    areFound &&= told.startsWith('seed');
    console.log(`${plant.name.padEnd(24)} ${told}`);
  }
  return areFound;
}
