// `npm run types`: the compiler once for each place our code runs in; every finding is shown, not only the first.
import { readdirSync } from 'node:fs';
import { environment, main, root, run, setUp, tool } from './setup.mjs';

main(async () => {
  const node = setUp({ quiet: true });
  const projects = readdirSync(root).filter((name) => /^tsconfig(?!\.base\.).*\.json$/.test(name));
  let failed = 0;
  for (const project of projects) {
    const code = await run(node, [tool('typescript', 'tsc'), '-p', project], { env: environment(node) });
    if (code !== 0) failed += 1;
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${project}`);
  }
  return failed === 0 ? 0 : 1;
});
