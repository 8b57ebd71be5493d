import { defineConfig } from 'vitest/config';
import { SHORT_LIVED } from './e2e/shortLived.ts';
import LongestFirst from './tests/longestFirst.ts';

const simulator = 'tests/simulator/**/*.test.ts';
const api = ['tests/api/**/*.test.ts', 'tests/notices/**/*.test.ts'];

export default defineConfig({
  test: {
    environment: 'node',
    // Generous, because PGlite takes seconds to start while both cores are busy; never a measure of speed.
    testTimeout: 30_000,
    // Longer than a server waits for the rest of a request that a test left half sent (server/http/slowness.ts).
    hookTimeout: 120_000,
    maxWorkers: 4,
    execArgv: SHORT_LIVED,
    sequence: { sequencer: LongestFirst },
    // CI's machine is shared. What passes only the second time is named, and few may (scripts/tally.mjs).
    retry: process.env.CI ? 1 : 0,
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [simulator, ...api],
          isolate: false,
          setupFiles: ['tests/freshFile.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        // Loading the server's packages for each file takes as long as its tests. The server holds nothing in its modules.
        test: { name: 'api', include: api, isolate: false, sequence: { groupOrder: 0 } },
      },
      {
        extends: true,
        // It plays on every core by itself: alone, after all others, and one file after the other. A seed that fails
        // fails again.
        test: { name: 'simulator', include: [simulator], maxWorkers: 1, retry: 0, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
