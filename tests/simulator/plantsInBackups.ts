// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source
import type { DevicePlant } from './plants.ts';

/** Bugs in what survives the loss of the databases. */
export const plantsInBackups: readonly DevicePlant[] = [
  {
    name: 'no-backup-copy',
    file: 'src/outbox/engine/queue/enqueue.ts',
    find: '...kept.map((copy) => keepBackup(db, copy)), noteSaved(more)',
    replace: 'noteSaved(more)',
    scope: 'readings',
    seed: 44,
    why: 'a browser that loses its databases loses what was shown as saved',
  },
  {
    name: 'backup-dropped-too-early',
    file: 'src/outbox/engine/backup/backupCopies.ts',
    find: "rows[at]?.state === 'received'",
    replace: "rows[at] && rows[at].state !== 'waiting'",
    scope: 'readings',
    seed: 235,
    why: 'what is not received yet has no backup copy any more',
  },
  {
    name: 'unread-backups-cleared',
    file: 'src/outbox/engine/backup/backupCopies.ts',
    find: 'if (!(await db.checks.get(BACKUPS_CHECK))) return;',
    replace: '',
    scope: 'copiesUnreadThenLost',
    seed: 3,
    why: 'backup copies that a start could not read are gone before the next one can',
  },
  {
    name: 'backup-survives-removal',
    file: 'src/outbox/engine/backup/backupCopies.ts',
    find: 'return asFarAsPossible(() => db.backupCopies.drop(ids));',
    replace: 'return true;',
    scope: 'removedThenLost',
    seed: 1,
    why: 'what the customer took away comes back with the backup copies',
  },
  {
    name: 'restored-under-a-new-key',
    file: 'src/db/restoreBackups.ts',
    find: '{ ...row, tries',
    replace: '{ ...row, id: `${row.id}-2`, tries',
    scope: 'readings',
    seed: 142,
    why: 'what had arrived before the databases were lost arrives twice',
  },
  {
    name: 'restored-photo-looks-new',
    file: 'src/db/restoreBackups.ts',
    find: 'attachmentTried: photo !== null',
    replace: 'attachmentTried: false',
    scope: 'photoSentThenLost',
    seed: 3,
    why: 'its own photo, sent before the databases were lost, is taken for one that was used before',
  },
];
