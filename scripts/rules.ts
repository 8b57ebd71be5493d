// `npm run rules`: the dependency rules of .dependency-cruiser.cjs, each finding with the reason of its rule.
import { fileURLToPath } from 'node:url';
import { checkDependencies, config, isBlind, least } from './dependencies.ts';

const { findings, files, imports, unread } = await checkDependencies(fileURLToPath(new URL('..', import.meta.url)));

for (const rule of config.forbidden) {
  const broken = findings.filter((finding) => finding.rule === rule.name);
  if (broken.length === 0) continue;
  console.log(`\n${rule.name}: ${rule.comment}`);
  for (const { from, to } of broken) console.log(`  ${from} → ${to}`);
}
for (const path of unread) console.log(`not read: ${path}`);

const blind = isBlind({ files, imports });
if (blind) {
  console.log(
    `Only ${files} files with ${imports} imports were read, and at least ${least.files} with ${least.imports} are there: the check cannot see (is @swc/core there?).`,
  );
}
console.log(
  `\n${findings.length} violations of ${config.forbidden.length} rules in ${files} files, ${imports} imports`,
);
process.exitCode = findings.length > 0 || unread.length > 0 || blind ? 1 : 0;
