import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    environment: 'node',
    // Generous, because PGlite takes seconds to start while both cores are busy; never a measure of speed.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
