import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/** The server's TypeScript runs as it is on this Node; an older one would fail in stranger words. */
const NODE_MAJOR = 24;

if (Number(process.versions.node.split('.')[0]) !== NODE_MAJOR) {
  process.stderr.write(
    `Stormlamp's server needs Node ${NODE_MAJOR}, this is ${process.versions.node}. Start it with "npm start".\n`,
  );
  process.exit(1);
}
// Compiled once, read from then on: customers wait for a restart.
enableCompileCache(fileURLToPath(new URL('../.cache/node', import.meta.url)));
// drizzle-orm's package.json has 180 KB, and Node takes it apart anew for each of its 200 modules: half a second of
// every start. Its modules name each other by whole file names, so nothing needs to be looked up.
registerHooks({
  resolve(specifier, context, next) {
    const from = context.parentURL ?? '';
    const isInside = specifier.startsWith('.') && from.includes('/node_modules/drizzle-orm/');
    return isInside
      ? { url: new URL(specifier, from).href, format: 'module', shortCircuit: true }
      : next(specifier, context);
  },
});
const { start } = await import('./start.ts');
await start();
