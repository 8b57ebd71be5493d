import type { BackupCopies, BackupCopy } from '#db/backupCopies.ts';

/** The bucket of a device: what is kept outlives every tab. `step` runs each access when its time has come. */
export function memoryBackups(
  kept: Map<string, BackupCopy>,
  step: <T>(work: () => T) => Promise<T> = async (work) => work(),
): BackupCopies {
  return {
    keep: (copy) => step(() => void kept.set(copy.row.id, structuredClone(copy))),
    drop: (ids) =>
      step(() => {
        for (const id of ids) kept.delete(id);
      }),
    ids: () => step(() => [...kept.keys()]),
    all: () => step(() => structuredClone([...kept.values()])),
  };
}
