import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Overrides } from '#server/app.ts';
import type { Engine } from './database.ts';
import { type RunningServer, startServer } from './server.ts';

export interface ClockedServer extends RunningServer {
  /** What the server takes for the present. */
  now: Date;
}

/**
 * The server of a suite, with a clock that its tests move and without the waits that hide how long something took. Before
 * each test the clock is right and the sandbox as it was at first. Its fields are there once the suite's tests run.
 */
export function clockedServer(engine: Engine, overrides: Overrides = {}): ClockedServer {
  const clocked = { now: new Date() } as ClockedServer;
  beforeAll(async () => {
    const now = () => clocked.now;
    Object.assign(clocked, await startServer(engine, {}, { waitUntil: async () => {}, now, ...overrides }));
  });
  afterAll(() => clocked.stop());
  beforeEach(async () => {
    clocked.now = new Date();
    expect((await clocked.sandbox('POST', '/reset')).status).toBe(200);
  });
  return clocked;
}
