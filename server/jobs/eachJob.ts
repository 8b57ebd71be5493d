import type { Job, JobResult } from 'pg-boss';
import { safeError } from '../log.ts';

/** How a queue of independent jobs is worked on: several at a time, and while there are more, without a wait. */
export const SEVERAL = { batchSize: 20, perJobResults: true, burstWhenBatchFull: true } as const;

/** Each job of a batch ends by itself: one that fails is tried again later, alone. */
export const eachJob =
  <Data>(work: (data: Data) => Promise<void>) =>
  (jobs: Job<Data>[]): Promise<JobResult[]> =>
    Promise.all(
      jobs.map(async ({ id, data }): Promise<JobResult> => {
        try {
          await work(data);
          return { id, status: 'completed' };
        } catch (error) {
          return { id, status: 'failed', output: safeError(error) };
        }
      }),
    );
