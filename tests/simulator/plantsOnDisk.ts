import type { Plant } from './plants.ts';

/** Bugs in what the outbox does where the device's own disk fails. */
export const plantsOnDisk: readonly Plant[] = [
  {
    name: 'no-timer-after-a-failed-read',
    file: 'src/outbox/engine/send/retryTimer.ts',
    find: 'outbox.nextAttempt().catch(() => again)',
    replace: 'outbox.nextAttempt()',
    seed: 2_500_000_002,
    says: 'no timer is left',
    why: 'where the database cannot be read for a moment nothing is sent before the app is opened again',
  },
];
