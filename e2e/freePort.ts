import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Above 10080, the last port that browsers and `fetch` refuse to speak to. With twenty slices all stay below 32768, from
 * where systems give ports to connections of their own, which would take one between our look and its use.
 */
const FIRST = 10_081;

/** How many ports each worker of a test runner has to itself. */
const SLICE = 1_000;
/** Where this worker looks next in its slice. */
let offset = Math.floor(Math.random() * SLICE);

/**
 * The first port of this worker's. Workers that run side by side would otherwise both find a port free before either
 * uses it: Vitest and Playwright number them.
 */
function firstOfSlice(): number {
  const { VITEST_POOL_ID, TEST_PARALLEL_INDEX } = process.env;
  const slice = VITEST_POOL_ID ? Number(VITEST_POOL_ID) % 10 : 10 + (Number(TEST_PARALLEL_INDEX ?? 0) % 10);
  return FIRST + slice * SLICE;
}

/** A port that no server listens on. The same worker gets it again only after all others of its slice. */
export async function freePort(): Promise<number> {
  for (;;) {
    offset = (offset + 1) % SLICE;
    const port = firstOfSlice() + offset;
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
