// `npm run simulate -- --schedules N --seed S`: plays generated fault schedules against the real outbox and the real
// server (tests/simulator), as many of each scope (scopes.ts), or with `--scope NAME`, given once or more, of these
// alone. One schedule alone tells its whole trace. With `--plants`: looks for the first of N seeds that finds each
// planted bug, in its scope and from its own seed on; with `--plant NAME`, given once or more, for these alone. With
// `--cover`: as few of the schedules as fill every cell of the table (cover.ts). `--threads N`: in so many processes
// instead of one a core.
import { parseArgs } from 'node:util';
import { huntPlants, playSchedules, playTwice, tell, tellPlant } from './campaign.ts';
import { findCover } from './cover.ts';
import { brief, CORES } from './crew.ts';
import { type ScopeName, scopeNames } from './scopes.ts';
import type { Found } from './worker.ts';

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    scope: { type: 'string', multiple: true, default: [...scopeNames] },
    threads: { type: 'string', default: String(CORES) },
    plants: { type: 'boolean', default: false },
    plant: { type: 'string', multiple: true },
    cover: { type: 'boolean', default: false },
  },
});
const schedules = Number(values.schedules);
const seed = Number(values.seed);
const of = values.scope.map(scopeNamed);
const processes = Math.max(1, Number(values.threads));

function scopeNamed(name: string): ScopeName {
  const scope = scopeNames.find((one) => one === name);
  if (!scope) throw new Error(`there is no scope ${name}; there are ${scopeNames.join(', ')}`);
  return scope;
}

if (values.cover) {
  const { seeds, empty } = await findCover(schedules, seed, { of, processes });
  for (const scope of of) {
    const mine = seeds.filter((one) => one.scope === scope).map((one) => one.seed);
    if (mine.length > 0) console.log(`${scope}: [${mine.sort((a, b) => a - b).join(', ')}],`);
  }
  for (const cell of empty) console.log(`EMPTY: ${cell}`);
  process.exitCode = empty.length > 0 ? 1 : 0;
} else if (values.plants || values.plant) {
  const told = (one: Found) => console.log(tellPlant(one));
  const found = await huntPlants(schedules, { named: values.plant, told });
  process.exitCode = found.some((one) => one.seed === null) ? 1 : 0;
} else if (schedules === 1) {
  const [result] = await playTwice({ scope: of[0] ?? 'readings', seed });
  console.log(brief(result.trace));
  console.log(result.failure ? `FAILED: ${result.failure}` : 'Nothing lost, nothing doubled.');
  process.exitCode = result.failure ? 1 : 0;
} else {
  const campaign = await playSchedules(schedules, seed, { of, processes });
  console.log(tell(campaign));
  process.exitCode = campaign.failures.length > 0 ? 1 : 0;
}
