import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    // The simulator's campaigns take minutes at its present rate: `SIMULATOR=1 npx vitest run tests/simulator`.
    // They join `npm test` once 5,000 schedules take a minute.
    exclude: [...configDefaults.exclude, ...(process.env.SIMULATOR ? [] : ['tests/simulator/**'])],
    environment: 'node',
    // Generous, because PGlite takes seconds to start while both cores are busy; never a measure of speed.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
