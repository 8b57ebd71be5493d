import { beforeEach, expect, test } from 'vitest';
import { type Breaker, makeBreaker } from '#server/providers/breaker.ts';

let at = 0;
let breaker: Breaker;
beforeEach(() => {
  at = 1_000_000;
  breaker = makeBreaker({ now: () => new Date(at) });
});
const fail = (times: number) => {
  for (let count = 0; count < times; count += 1) breaker.failed();
};
/** After how many ms from now one may go. */
const opensIn = () => (breaker.retryAt()?.getTime() ?? at) - at;

test('four failures in a row keep nothing back, a fifth does', () => {
  fail(4);
  expect([breaker.state(), breaker.enter(), breaker.retryAt()]).toEqual(['closed', true, null]);
  fail(1);
  expect([breaker.state(), breaker.enter(), opensIn()]).toEqual(['open', false, 5_000]);
});

test('a success between them begins the count again', () => {
  fail(4);
  breaker.succeeded();
  fail(4);
  expect(breaker.enter()).toBe(true);
});

test('after the pause one goes, the others wait for how it ends; a success lets all go', () => {
  fail(5);
  at += 4_999;
  expect(breaker.enter()).toBe(false);
  at += 1;
  expect([breaker.enter(), breaker.enter()]).toEqual([true, false]);
  breaker.succeeded();
  expect([breaker.state(), breaker.enter(), breaker.enter()]).toEqual(['closed', true, true]);
});

test('the pause doubles with each probe that fails, up to five minutes', () => {
  fail(5);
  const pauses = Array.from({ length: 9 }, () => {
    const pause = opensIn();
    at += pause;
    breaker.enter();
    breaker.failed();
    return pause / 1_000;
  });
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300]);
});

test('what was under way as it opened makes the pause no longer', () => {
  fail(20);
  expect(opensIn()).toBe(5_000);
});

test('a probe of which nothing is heard for a minute makes room for another', () => {
  fail(5);
  at += 5_000;
  breaker.enter();
  at += 59_999;
  expect(breaker.enter()).toBe(false);
  at += 1;
  expect(breaker.enter()).toBe(true);
});

test('a clock that is set back does not keep it open', () => {
  fail(5);
  at -= 3_600_000;
  expect(breaker.enter()).toBe(true);
});
