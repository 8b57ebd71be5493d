// `npm run rules`: the dependency rules of .dependency-cruiser.cjs, each finding with the reason of its rule.
import { fileURLToPath } from 'node:url';
import { checkDependencies, config } from './dependencies.ts';

/** Far below what is there; a check that read less has gone blind and must not pass. */
const LEAST_FILES = 60;
const LEAST_IMPORTS = 120;

const { findings, files, imports, unread } = await checkDependencies(fileURLToPath(new URL('..', import.meta.url)));

for (const rule of config.forbidden) {
  const broken = findings.filter((finding) => finding.rule === rule.name);
  if (broken.length === 0) continue;
  console.log(`\n${rule.name}: ${rule.comment}`);
  for (const { from, to } of broken) console.log(`  ${from} → ${to}`);
}
for (const path of unread) console.log(`not read: ${path}`);

const blind = files < LEAST_FILES || imports < LEAST_IMPORTS;
if (blind)
  console.log(`Only ${files} files with ${imports} imports were read: the check cannot see (is @swc/core there?).`);
console.log(
  `\n${findings.length} violations of ${config.forbidden.length} rules in ${files} files, ${imports} imports`,
);
process.exitCode = findings.length > 0 || unread.length > 0 || blind ? 1 : 0;
