import { afterEach, expect, test, vi } from 'vitest';
import { isQuickConnection } from '#app/keepTheRest.ts';
import { isMeteredConnection } from '#copies/connection.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const UNKNOWN = undefined;
/** When the page's first byte came, in ms after it was asked for, and whether the worker had it. */
function opened(connection: object | undefined, firstByteMs: number, workerStart = 0): void {
  vi.stubGlobal('navigator', { connection });
  const page = { requestStart: 30, responseStart: 30 + firstByteMs, workerStart };
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([page as PerformanceNavigationTiming]);
}

test.each([
  ['the browser tells nothing, the page came at once', UNKNOWN, 60, true],
  ['just quick enough', UNKNOWN, 200, true],
  ['too slow', UNKNOWN, 200.1, false],
  ['one bar of signal', UNKNOWN, 900, false],
  ['the browser says quick', { effectiveType: '4g' }, 60, true],
  ['the browser says quick, the page came slowly', { effectiveType: '4g' }, 900, false],
  ['the browser says slow', { effectiveType: '3g' }, 60, false],
  ['the customer saves data', { effectiveType: '4g', saveData: true }, 60, false],
  ['a mobile network', { type: 'cellular' }, 60, false],
  ['a network at home', { type: 'wifi', saveData: false }, 60, true],
])('whether the line is quick: %s', (_what, connection, firstByteMs, quick) => {
  opened(connection, firstByteMs);
  expect(isQuickConnection()).toBe(quick);
});

test('a page that the worker had, or of which nothing was measured, says nothing of the line', () => {
  opened(UNKNOWN, 1, 12);
  expect(isQuickConnection()).toBe(false);
  opened(UNKNOWN, -30);
  expect(isQuickConnection()).toBe(false);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([]);
  expect(isQuickConnection()).toBe(false);
});

test('a line is metered where the customer saves data or is on a mobile network', () => {
  for (const [connection, metered] of [
    [UNKNOWN, false],
    [{ saveData: true }, true],
    [{ type: 'cellular' }, true],
    [{ type: 'wifi', saveData: false }, false],
  ] as const) {
    vi.stubGlobal('navigator', { connection });
    expect(isMeteredConnection()).toBe(metered);
  }
});
