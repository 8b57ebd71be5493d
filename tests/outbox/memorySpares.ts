import type { Spare, Spares } from '#db/spares.ts';

/** The bucket of a device: what is kept outlives every tab. `step` runs each access when its time has come. */
export function memorySpares(
  kept: Map<string, Spare>,
  step: <T>(work: () => T) => Promise<T> = async (work) => work(),
): Spares {
  return {
    keep: (spare) => step(() => void kept.set(spare.row.id, structuredClone(spare))),
    drop: (ids) =>
      step(() => {
        for (const id of ids) kept.delete(id);
      }),
    ids: () => step(() => [...kept.keys()]),
    all: () => step(() => structuredClone([...kept.values()])),
  };
}
