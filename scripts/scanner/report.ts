// `npm run scanner:report -- DIGITS DIALS [--write]`: what the scanner's networks read of the held-out pictures. DIGITS and
// DIALS are paths without their endings (.u8.gz, .tsv); see docs/scanner.md. `--write` keeps the figures beside this script.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dialFigures, digitFigures, lookAt, networkOf, WEIGHTS } from './figures.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const [digits = 'tests/parts/scanner/digits', dials = 'tests/parts/scanner/dials'] = process.argv
  .slice(2)
  .filter((argument) => !argument.startsWith('--'));

const weights = Object.fromEntries(
  Object.values(WEIGHTS).map((path) => {
    const file = readFileSync(join(root, path));
    return [path, { bytes: file.length, sha256: createHash('sha256').update(file).digest('hex') }];
  }),
);
const report = {
  weights,
  digits: digitFigures(
    lookAt(networkOf('auto_analog_digital_meter', root), 'auto_analog_digital_meter', resolve(digits)),
  ),
  dials: dialFigures(lookAt(networkOf('dial_meter', root), 'dial_meter', resolve(dials)), 2000),
};
console.log(JSON.stringify(report, null, 2));
if (process.argv.includes('--write')) {
  writeFileSync(join(root, 'scripts/scanner/report.json'), `${JSON.stringify(report, null, 2)}\n`);
}
