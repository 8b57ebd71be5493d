import { expect, test } from 'vitest';
import { LONGEST_TIMER_MS, makeRetryTimer } from '#outbox/engine/send/retryTimer.ts';

/** An alarm clock that the test turns. */
class Clock {
  time = 1_000_000;
  readonly alarms: { at: number; ring: () => void }[] = [];

  readonly now = () => this.time;
  readonly random = () => 1;
  readonly after = (ms: number, ring: () => void) => {
    const alarm = { at: this.time + ms, ring };
    this.alarms.push(alarm);
    return () => void this.alarms.splice(this.alarms.indexOf(alarm), 1);
  };

  ring(): void {
    const [alarm] = this.alarms.splice(0, 1);
    this.time = alarm?.at ?? this.time;
    alarm?.ring();
  }
}

const timerOn = (clock: Clock, nexts: (number | null)[]) => {
  const next = async () => nexts.shift() ?? null;
  return makeRetryTimer({ drain: next, nextAttempt: next }, clock);
};

test('a run that saw an empty outbox does not stop the timer of one that came after it and was faster', async () => {
  const clock = new Clock();
  const workThenRetry = timerOn(clock, []);
  let tell = (_: null) => {};
  const slow = workThenRetry(() => new Promise((told) => (tell = told)));
  await workThenRetry(async () => clock.time + 5_000);
  tell(null);
  await slow;
  expect(clock.alarms.map(({ at }) => at)).toEqual([clock.time + 5_000]);
});

test('of two timers the one that ends first stays, and there is only one', async () => {
  const clock = new Clock();
  const workThenRetry = timerOn(clock, []);
  for (const inMs of [60_000, 5_000, 30_000]) await workThenRetry(async () => clock.time + inMs);
  expect(clock.alarms.map(({ at }) => at)).toEqual([clock.time + 5_000]);
});

test('it waits and sends again while anything is queued, no longer at a time than a clock may be trusted', async () => {
  const clock = new Clock();
  const begin = clock.time;
  const workThenRetry = timerOn(clock, [begin + 10 * LONGEST_TIMER_MS + 1, null]);
  await workThenRetry(async () => begin + 10 * LONGEST_TIMER_MS);
  clock.ring();
  expect(clock.time).toBe(begin + LONGEST_TIMER_MS);
  await expect.poll(() => clock.alarms.length).toBe(1);
  clock.ring();
  await expect.poll(() => clock.alarms.length).toBe(0);
});

test('a run that fails sets the timer too, and says that it failed', async () => {
  const clock = new Clock();
  const workThenRetry = timerOn(clock, [clock.time + 7_000]);
  await expect(workThenRetry(() => Promise.reject(new Error('the lock was taken away')))).rejects.toThrow('taken away');
  expect(clock.alarms.map(({ at }) => at)).toEqual([clock.time + 7_000]);
});
