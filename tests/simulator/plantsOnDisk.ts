import type { DevicePlant } from './plants.ts';

/** Bugs in what the outbox does where the device's own disk fails. */
export const plantsOnDisk: readonly DevicePlant[] = [
  {
    name: 'no-timer-after-a-failed-read',
    file: 'src/outbox/engine/send/retryTimer.ts',
    find: 'outbox.nextAttempt().catch(() => again)',
    replace: 'outbox.nextAttempt()',
    scope: 'disks',
    seed: 3,
    says: 'no timer is left',
    why: 'where the database cannot be read for a moment nothing is sent before the app is opened again',
  },
  {
    name: 'damaged-row-keeps-its-place',
    file: 'src/outbox/engine/queue/soundRows.ts',
    find: 'if (damaged.length === 0) return rows;',
    replace: 'return rows;',
    scope: 'disks',
    seed: 70,
    why: 'a row that cannot be read is tried first at every turn, and nothing behind it goes',
  },
  {
    name: 'set-aside-not-put-back',
    file: 'src/outbox/engine/backup/backupCopies.ts',
    find: 'await asFarAsPossible(() => restoreSetAside(db));',
    replace: '',
    scope: 'disks',
    seed: 22,
    says: 'was shown as saved and is gone',
    why: 'what was found damaged while draining does not go on from its backup copy, which is then dropped',
  },
];
