// `npm run bench`: every figure of this folder, one JSON line each.
//   npm run bench -- NAME …    only the figures so named
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { upToDate } from '../scripts/build.mjs';
import { accountImport } from './accountImport.ts';
import { bills } from './bills.ts';
import { coldStart } from './coldStart.ts';
import { conformance } from './conformance.ts';
import { drain } from './drain.ts';
import { enqueue } from './enqueue.ts';
import { feedRates } from './feedRates.ts';
import { feedSizes } from './feedSizes.ts';
import { explain } from './figure.ts';
import { firstRoute } from './firstRoute.ts';
import { homeBlocking } from './homeBlocking.ts';
import { listOpen } from './listOpen.ts';
import { lockedStart } from './lockedStart.ts';
import { lookUp } from './lookUp.ts';
import { mapImport } from './mapImport.ts';
import { mapUseful } from './mapUseful.ts';
import { notices } from './notices.ts';
import { offlineReady } from './offlineReady.ts';
import { opening } from './opening.ts';
import { outagePages } from './outagePages.ts';
import { photo } from './photo.ts';
import { recoveryWave } from './recoveryWave.ts';
import { scan } from './scan.ts';
import { schedules } from './schedules.ts';
import { staticFiles } from './staticFiles.ts';
import { submitRate } from './submitRate.ts';
import { taps } from './taps.ts';

const benches = [
  firstRoute,
  bills,
  offlineReady,
  coldStart,
  lockedStart,
  listOpen,
  opening,
  homeBlocking,
  outagePages,
  mapUseful,
  drain,
  enqueue,
  photo,
  scan,
  staticFiles,
  feedSizes,
  feedRates,
  lookUp,
  mapImport,
  accountImport,
  submitRate,
  recoveryWave,
  notices,
  conformance,
  schedules,
  taps,
];

const wanted = process.argv.slice(2);
const known = benches.flatMap(({ names }) => names);
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no figure ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  process.exit(1);
}

if (!upToDate()) {
  explain('building the app …');
  // Standard output is for figures alone, so the build speaks only when it fails.
  const script = fileURLToPath(new URL('../scripts/build.mjs', import.meta.url));
  const built = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  if (built.status !== 0) {
    console.error(built.stdout, built.stderr);
    process.exit(1);
  }
}
let missing = 0;
for (const { names, run } of benches) {
  if (wanted.length > 0 && !names.some((name) => wanted.includes(name))) continue;
  explain(`${names.join(', ')} …`);
  try {
    for (const figure of await run()) {
      if (wanted.length > 0 && !wanted.includes(figure.name)) continue;
      console.log(JSON.stringify(figure));
    }
  } catch (error) {
    missing += 1;
    console.error(error);
  }
}
process.exitCode = missing > 0 ? 1 : 0;
