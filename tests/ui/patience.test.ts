import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { patience } from '#features/report-outage/patience.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const after = (ms: number, answer: string) => new Promise<string>((resolve) => setTimeout(() => resolve(answer), ms));

test('answers one after the other are waited for no longer than one would be', async () => {
  const { begin, waitFor } = patience(10_000);
  const answers = async () => {
    begin();
    return [await waitFor(after(8000, 'first')), await waitFor(after(8000, 'second'))];
  };
  for (const _ of ['once', 'again']) {
    const heard = answers();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await heard).toEqual(['first', null]);
  }
});
