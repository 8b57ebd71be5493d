// `npm run ledger`: the requirements that no test proves yet. A row is proven when a test, or a step of one, whose title
// carries its id ran and passed in the last whole run of `npm test`.
//   npm run ledger -- --area MTR     one area only
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readLastRun } from './lastRun.mjs';
import { type Area, claims, crowdedTitles, idsIn, readRequirements } from './requirements.ts';

/** A row may be long: its beginning says which one it is. */
const SHOWN = 100;

const root = process.env.LEDGER_ROOT ?? fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({ options: { area: { type: 'string' } } });

const areas = readRequirements(readFileSync(join(root, 'docs/requirements.md'), 'utf8'));
const keys = new Set(areas.map(({ key }) => key));
const rows = areas.flatMap((area) => area.rows);
const known = new Set(rows.map(({ id }) => id));
const wanted = values.area?.toUpperCase();
if (wanted && !keys.has(wanted)) {
  console.error(`There is no area ${wanted}; there are ${[...keys].join(', ')}.`);
  process.exit(1);
}

const written = claims(root, keys);
const claimed = new Set(written.map(({ id }) => id));
const lastRun = readLastRun(root);
// By their titles as they ran: what a template or a table put into them is in no source.
const ran = (lastRun?.passed ?? []).flatMap((title) =>
  idsIn(title, keys).map((id) => ({ id, file: 'the last run', title })),
);
const proven = new Set(ran.map(({ id }) => id));
const slips = [...written, ...(lastRun?.isOutdated ? [] : ran)].filter(({ id }) => !known.has(id));
const unknown = slips.filter(({ id }, at) => slips.findIndex((one) => one.id === id) === at);

for (const area of areas) {
  if (!wanted || area.key === wanted) printOpen(area);
}
const putOff = rows.filter((row) => row.putOff && (!wanted || row.area === wanted));
if (putOff.length > 0) {
  console.log(`Put off: ${putOff.length} rows (SAM)\n`);
}
const counted = rows.filter((row) => !row.putOff && (!wanted || row.area === wanted));
const done = counted.filter(({ id }) => proven.has(id)).length;
if (!lastRun) console.log('No whole run of the tests is recorded here: `npm test` records one.');
else if (lastRun.isOutdated) console.log(`The last whole run, ${lastRun.endedAt}, was of other sources than these.`);
else console.log(`By the last whole run, ${lastRun.endedAt}:`);
console.log(`${done} of ${counted.length} rows proven, ${counted.length - done} open, ${putOff.length} put off`);

if (unknown.length > 0) {
  console.log('\nTests name ids that do not exist:');
  for (const { id, file, title } of unknown) console.log(`  ${id} in ${file}: ${title}`);
  process.exitCode = 1;
}
const crowded = crowdedTitles(root, keys);
if (crowded.length > 0) {
  console.log('\nTitles name more than four ids:');
  for (const { file, title } of crowded) console.log(`  ${file}: ${title}`);
  process.exitCode = 1;
}

function printOpen({ key, name, rows }: Area) {
  const counted = rows.filter((row) => !row.putOff);
  const open = counted.filter(({ id }) => !proven.has(id));
  if (open.length === 0) return;
  console.log(`${key} — ${name}: ${open.length} of ${counted.length} open`);
  for (const { id, title } of open) {
    const isWritten = claimed.has(id) ? ' (has a test)' : '';
    console.log(`  ${id.padEnd(8)} ${title.length > SHOWN ? `${title.slice(0, SHOWN)} …` : title}${isWritten}`);
  }
  console.log('');
}
