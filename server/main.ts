import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/** The server's TypeScript runs as it is on this Node; an older one would fail in stranger words. */
const NODE_MAJOR = 24;

if (Number(process.versions.node.split('.')[0]) !== NODE_MAJOR) {
  process.stderr.write(
    `Stormlamp's server needs Node ${NODE_MAJOR}, this is ${process.versions.node}. Start it with "npm start".\n`,
  );
  process.exit(1);
}
// Compiled once, read from then on: a restart is what a customer in the dark waits for.
enableCompileCache(fileURLToPath(new URL('../.cache/node', import.meta.url)));
const { start } = await import('./start.ts');
await start();
