import { expect, test } from 'vitest';
import { type Failure, type Reach, reachOf } from '#contracts/failure.ts';

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
])('%o: %s', (failure, reach) => {
  expect(reachOf(failure)).toBe(reach);
});
