import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to connections of their own, which would take one between our look and its use, and
 * above 10080, the last one that browsers and `fetch` refuse to speak to.
 */
const FIRST = 10_081;
const LAST = 32_000;

/** A port nobody listens on right now; two that ask at the same time hardly get the same. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    const probe = createServer();
    const isFree = once(probe, 'listening').then(
      () => true,
      () => false,
    );
    probe.listen(port, 'localhost');
    if (!(await isFree)) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
