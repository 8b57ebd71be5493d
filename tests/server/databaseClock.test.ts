import { expect, test } from 'vitest';
import { databaseClock } from '#server/store/databaseClock.ts';

const HOUR_MS = 3_600_000;

/** A machine and a database, each with a clock of its own; `wayMs` is what the way there and the way back take. */
function machine({ ahead = 0, wayMs = 0 } = {}) {
  const played = { steady: 1_000, ahead, wayMs, database: 1_800_000_000_000 };
  const pass = (ms: number) => {
    played.steady += ms;
    played.database += ms;
  };
  const clock = databaseClock({ wall: () => played.database + played.ahead, steady: () => played.steady });
  const readTime = async () => {
    pass(played.wayMs);
    const time = played.database;
    pass(played.wayMs);
    return time;
  };
  const error = () => clock.now().getTime() - played.database;
  return { played, pass, clock, error, measure: () => clock.measure(readTime) };
}

test('a clock that is off is corrected by the first measurement, whichever way it is off', async () => {
  for (const ahead of [24 * HOUR_MS, -24 * HOUR_MS, 5_001]) {
    const { clock, error, measure } = machine({ ahead, wayMs: 20 });
    expect([clock.skewMs(), error()]).toEqual([null, ahead]);
    await measure();
    expect([clock.skewMs(), error()]).toEqual([ahead, 0]);
  }
});

test('a jump of the machine’s clock moves nothing, before it is measured too', async () => {
  const { played, pass, clock, error, measure } = machine();
  await measure();
  played.ahead = HOUR_MS;
  pass(4_000);
  expect([clock.skewMs(), error()]).toEqual([HOUR_MS, 0]);
  await measure();
  expect([clock.skewMs(), error()]).toEqual([HOUR_MS, 0]);
});

test('what the way to the database can explain moves nothing; more than that does', async () => {
  const { played, clock, error, measure } = machine({ ahead: 21, wayMs: 20 });
  await measure();
  expect([clock.skewMs(), error()]).toEqual([0, 21]);
  played.wayMs = 19;
  await measure();
  expect([clock.skewMs(), error()]).toEqual([21, 0]);
});

test('where the database does not answer, the clock goes on as it was measured last', async () => {
  const { clock, pass, error, measure } = machine({ ahead: HOUR_MS });
  await measure();
  await expect(clock.measure(async () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  pass(HOUR_MS);
  expect([clock.skewMs(), error()]).toEqual([HOUR_MS, 0]);
});
