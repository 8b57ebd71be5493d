import { expect, it, vi } from 'vitest';
import { retryOnConflict } from '#server/store/retryOnConflict.ts';

const failure = (code: string) => Object.assign(new Error(`SQLSTATE ${code}`), { code });
const DEADLOCK = failure('40P01');

it('a transaction that PostgreSQL ended in favour of another one runs again, also where Drizzle wraps the error', async () => {
  const transaction = vi
    .fn(() => Promise.resolve('cleared'))
    .mockRejectedValueOnce(DEADLOCK)
    .mockRejectedValueOnce(new Error('Failed query', { cause: failure('40001') }))
    .mockRejectedValueOnce(failure('23503'));
  expect(await retryOnConflict(transaction)).toBe('cleared');
  expect(transaction).toHaveBeenCalledTimes(4);
});

it('any other error is thrown at once', async () => {
  const transaction = vi.fn(() => Promise.reject(failure('53100')));
  await expect(retryOnConflict(transaction)).rejects.toThrow('SQLSTATE 53100');
  expect(transaction).toHaveBeenCalledTimes(1);
});

it('a conflict is thrown after the fifth attempt', async () => {
  const transaction = vi.fn(() => Promise.reject(DEADLOCK));
  await expect(retryOnConflict(transaction)).rejects.toBe(DEADLOCK);
  expect(transaction).toHaveBeenCalledTimes(5);
});
