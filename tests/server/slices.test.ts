import { describe, expect, it } from 'vitest';
import { mapInSlices } from '#server/domain/slices.ts';

describe('Work in slices', () => {
  it('is the work of each, in order, by its place', async () => {
    expect(await mapInSlices(['a', 'b'], (one, index) => `${one}${index}`)).toEqual(['a0', 'b1']);
    expect(await mapInSlices([], () => 1)).toEqual([]);
  });

  it('leaves others their turn once a slice is over', async () => {
    const seen: string[] = [];
    setImmediate(() => seen.push('another request'));
    await mapInSlices([1, 2], (one) => {
      seen.push(`work ${one}`);
      // Longer than a slice.
      const end = performance.now() + 60;
      while (performance.now() < end);
    });
    expect(seen).toEqual(['work 1', 'another request', 'work 2']);
  });
});
