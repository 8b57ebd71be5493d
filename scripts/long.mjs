// `npm run long`: what proves more the longer it runs, each with seeds of its own: 20,000 schedules, 200 kills, the
// server killed and its database restarted under load, the other browsers again and again; and all that axe finds in
// every look at every page. Ends with the first that fails.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installOtherBrowsers } from './browsers.mjs';
import { buildIfChanged } from './build.mjs';
import { findOrInstallChromium } from './chromium.mjs';
import { startPostgres } from './postgres.mjs';
import { environment, main, root, run, setUp, tool } from './setup.mjs';

/** The browser tests that look for accessibility. */
const looking = readdirSync(join(root, 'e2e'))
  .filter((name) => name.endsWith('.spec.ts'))
  .filter((name) => readFileSync(join(root, 'e2e', name), 'utf8').includes('expectAccessible('));

main(async () => {
  const node = setUp();
  const postgres = await startPostgres();
  if ('missing' in postgres) console.log(`PostgreSQL: ${postgres.missing}, what needs it is left out`);
  const database = 'url' in postgres ? { TEST_DATABASE_URL: postgres.url } : {};
  const more = { CHROMIUM_PATH: findOrInstallChromium(node), ...database };
  installOtherBrowsers();
  await buildIfChanged(node);
  const seed = String(Date.now() % 1_000_000);
  /** @type {[string, string[], Record<string, string>][]} */
  const parts = [
    ['simulator', ['tests/simulator/simulate.ts', '--schedules', '20000', '--seed', seed], {}],
    ['soak', [tool('playwright'), 'test', 'soak', '--reporter=list'], { SOAK_CYCLES: '200', SOAK_SEED: seed }],
    ['server killed', [tool('vitest'), 'run', 'tests/load/kill'], { LOAD_ROUNDS: '10', LOAD_SEED: seed }],
    ['database restarted', [tool('vitest'), 'run', 'tests/load/databaseRestart'], { DATABASE_ROUNDS: '20' }],
    ['accessibility', [tool('playwright'), 'test', ...looking, '--reporter=list'], { AXE_LOOKS: 'all' }],
    [
      'other browsers',
      [tool('playwright'), 'test', 'browsers/', '--repeat-each=5', '--reporter=list'],
      { BROWSER_TRIES: '3' },
    ],
  ];
  try {
    for (const [name, argv, env] of parts) {
      console.log(`\n── ${name}`);
      const code = await run(node, argv, { cwd: root, env: environment(node, { ...more, ...env }) });
      if (code !== 0) return code;
    }
    return 0;
  } finally {
    if ('stop' in postgres) await postgres.stop();
  }
});
