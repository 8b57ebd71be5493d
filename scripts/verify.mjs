// `npm run verify`: everything that must hold before a push. All steps run; the last lines say how each went.
import { environment, main, root, run, setUp, tool } from './setup.mjs';

main(async () => {
  const node = setUp();
  const env = environment(node);
  /** @type {[string, string[]][]} */
  const steps = [
    ['types', ['scripts/types.mjs']],
    ['lint', [tool('@biomejs/biome', 'biome'), 'check', '--error-on-warnings', '.']],
    ['dependency rules', ['scripts/rules.ts']],
    ['tests', ['scripts/test.mjs']],
  ];
  const results = [];
  for (const [name, args] of steps) {
    console.log(`\n── ${name}`);
    const code = await run(node, args, { cwd: root, env });
    results.push({ name, ok: code === 0 });
  }
  console.log('');
  for (const { name, ok } of results) console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}`);
  return results.every(({ ok }) => ok) ? 0 : 1;
});
