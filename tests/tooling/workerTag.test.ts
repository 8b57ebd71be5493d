import { afterEach, expect, test } from 'vitest';
import { blockWorker, needsWorker } from '#e2e/worker.ts';

afterEach(() => blockWorker(false));

test('going offline in a browser test without a service worker fails and says what is missing', () => {
  blockWorker(true);
  expect(() => needsWorker('setOffline()')).toThrow(
    "setOffline() needs the service worker: this test lacks { tag: '@worker' }",
  );
});

test('with a service worker, and outside of tests, going offline is allowed', () => {
  expect(() => needsWorker('setOffline()')).not.toThrow();
});
