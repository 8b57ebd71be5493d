import { expect, test } from 'vitest';
import { exchange, reachBy } from '#api/send.ts';
import { type Away, awayOf, type Failure, type Reach, reachOf } from '#contracts/failure.ts';

test.each<[Failure | null, Reach]>([
  [null, 'answered'],
  [{ kind: 'signInAgain' }, 'answered'],
  [{ kind: 'refused', status: 422, message: 'no' }, 'answered'],
  [{ kind: 'held', status: 400, by: 'utility' }, 'answered'],
  [{ kind: 'held', status: 403, by: 'elsewhere' }, 'offline'],
  [{ kind: 'offline' }, 'offline'],
  [{ kind: 'retryLater', reason: 'network' }, 'offline'],
  [{ kind: 'retryLater', reason: 'timeout' }, 'offline'],
  [{ kind: 'retryLater', reason: 'notOurServer' }, 'offline'],
  [{ kind: 'retryLater', reason: 'busy' }, 'noAnswer'],
  [{ kind: 'retryLater', reason: 'busy', answered: true, retryAfterMs: 60_000 }, 'askedToWait'],
])('%o: %s', (failure, reach) => {
  expect(reachOf(failure)).toBe(reach);
});

const problem = (code: string) => JSON.stringify({ error: { code, message: 'Why.' } });

test.each<[string, number, string, Reach, Away | null]>([
  ['too many requests', 429, problem('tooManyRequests'), 'askedToWait', null],
  ['a proof is wanted', 429, problem('proofWanted'), 'askedToWait', null],
  ['it is being taken in', 409, problem('inFlight'), 'askedToWait', null],
  ['another payment is open', 409, problem('paymentOpen'), 'answered', null],
  ['too many requests, in words that are not ours', 429, problem('slowDown'), 'noAnswer', 'noAnswer'],
  ['too many requests, on a page', 429, '<!doctype html>', 'noAnswer', 'noAnswer'],
  ['what is behind it is away', 503, problem('unavailable'), 'noAnswer', 'noAnswer'],
  ['it failed', 500, problem('internal'), 'noAnswer', 'noAnswer'],
  ['somebody else forbids it', 403, '<!doctype html>', 'offline', 'offline'],
])('an answer that says %s: %i is %s', async (_what, status, body, reach, away) => {
  const fetch = async () => new Response(body, { status, headers: { 'retry-after': '3000' } });
  const got = reachBy(await exchange('https://my.utility.example/api', {}, { fetch }));
  expect([got, awayOf(got)]).toEqual([reach, away]);
});

test('nothing is said before anything was asked', () => {
  expect(awayOf(undefined)).toBeNull();
});
