/** Something that thousands ask for: built once for each change and served from memory. */
export interface Snapshots<Snapshot> {
  /** Null before there is anything. */
  current(): Promise<Snapshot | null>;
  /** This server changed it itself: it looks before it answers again. */
  changed(): void;
}

/** How soon a change that another server made is seen, in ms; in a storm thousands ask in that time. */
const LOOK_EVERY_MS = 1000;

/** `readStamp` tells which state there is, by its `id`; `build` makes the snapshot of it. */
export function snapshots<Stamp extends { id: string | number }, Snapshot>(
  readStamp: () => Promise<Stamp | null>,
  build: (stamp: Stamp) => Promise<Snapshot>,
): Snapshots<Snapshot> {
  let built: { id: Stamp['id']; snapshot: Snapshot } | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | null = null;

  async function look(): Promise<void> {
    lookedAt = performance.now();
    // The stamp first: a change in between gives a newer state under an older stamp, and is looked at again.
    const stamp = await readStamp();
    if (stamp?.id === built?.id) return;
    built = stamp && { id: stamp.id, snapshot: await build(stamp) };
  }

  return {
    async current() {
      if (performance.now() - lookedAt > LOOK_EVERY_MS) looking ??= look().finally(() => (looking = null));
      await looking;
      return built?.snapshot ?? null;
    },
    changed() {
      lookedAt = Number.NEGATIVE_INFINITY;
    },
  };
}
