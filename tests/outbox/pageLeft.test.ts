import { expect, test } from 'vitest';
import { LOADED_ANEW_MS, pageLeft } from '#sw/pageLeft.ts';

/** A page that comes back so long after it was left; what the worker then does. */
async function leftFor(ms: number): Promise<string[]> {
  const done: string[] = [];
  let now = 0;
  await pageLeft(
    { isPageOpen: async () => now >= ms },
    {
      wait: async (wanted) => {
        now += wanted;
      },
      send: async () => {
        done.push(`sent at ${now}`);
      },
    },
  );
  return done;
}

test('a page that is loaded anew within five seconds keeps its question; one that is closed does not', async () => {
  expect(LOADED_ANEW_MS).toBe(5000);
  expect(await leftFor(0)).toEqual([]);
  expect(await leftFor(5000)).toEqual([]);
  expect(await leftFor(5001)).toEqual(['sent at 5000']);
  expect(await leftFor(Number.POSITIVE_INFINITY)).toEqual(['sent at 5000']);
});
