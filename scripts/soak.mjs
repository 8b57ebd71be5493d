// `npm run soak`: kills the browser in the middle of submitting, again and again (e2e/soak.spec.ts).
//   npm run soak -- --cycles 500 --seed 7
import { parseArgs } from 'node:util';
import { buildIfChanged } from './build.mjs';
import { findOrInstallChromium } from './chromium.mjs';
import { environment, main, root, run, setUp, tool } from './setup.mjs';

main(async () => {
  const { values } = parseArgs({
    options: {
      cycles: { type: 'string', default: '200' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    },
  });
  const node = setUp();
  const more = { CHROMIUM_PATH: findOrInstallChromium(node), SOAK_CYCLES: values.cycles, SOAK_SEED: values.seed };
  await buildIfChanged(node);
  return run(node, [tool('playwright'), 'test', 'soak', '--reporter=list'], {
    cwd: root,
    env: environment(node, more),
  });
});
