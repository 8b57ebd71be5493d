import { expect, test } from 'vitest';
import type { Reach } from '#contracts/failure.ts';
import { onceAnswered } from '#outbox/engine/send/onceAnswered.ts';

/** How often something was tried after each of these, told one second after the other. */
function triesAfter(...told: (Reach | undefined)[]): number[] {
  let tries = 0;
  let time = 0;
  const note = onceAnswered(
    () => tries++,
    () => time,
  );
  return told.map((reach) => {
    time += 1000;
    note(reach);
    return tries;
  });
}

test('an answer after none is a reason to try, whichever way it failed before', () => {
  expect(triesAfter('noAnswer', 'answered')).toEqual([0, 1]);
  expect(triesAfter('offline', 'noAnswer', 'answered', 'answered')).toEqual([0, 0, 1, 1]);
});

test('an answer after an answer is none, nor is the first that is known', () => {
  expect(triesAfter('answered', 'answered')).toEqual([0, 0]);
  expect(triesAfter(undefined, 'answered')).toEqual([0, 0]);
});

test('where reads are answered and submissions are not, it tries every half minute at most', () => {
  const turns = Array.from({ length: 35 }, (_, nth) => (nth % 2 ? 'answered' : 'offline') as Reach);
  const tries = triesAfter(...turns);
  // At the seconds 2 and 32.
  expect([tries[0], tries[1], tries[29], tries[31], tries.at(-1)]).toEqual([0, 1, 1, 2, 2]);
});
