/** Something that thousands ask for: built once for each change, and served from memory also while the database is away. */
export interface Snapshots<Snapshot> {
  /** The last that was built; null before there is any. */
  readonly current: Snapshot | null;
  /** The same, after a first look where there was none yet. @throws when that one fails. */
  first(): Promise<Snapshot | null>;
  /**
   * Looks whether there is another state, and builds its snapshot: what was there when this was called is served when
   * it is done.
   *
   * @throws what reading or building throws; the last snapshot stays.
   */
  refresh(): Promise<void>;
}

/** `readStamp` tells which state there is, by its `id`; `build` makes the snapshot of it. */
export function snapshots<Stamp extends { id: string | number }, Snapshot>(
  readStamp: () => Promise<Stamp | null>,
  build: (stamp: Stamp) => Promise<Snapshot>,
): Snapshots<Snapshot> {
  let built: { id: Stamp['id']; snapshot: Snapshot } | null = null;
  let hasLooked = false;
  let looking: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  async function look(): Promise<void> {
    // The stamp first: a change in between gives a newer state under an older stamp, and is looked at again.
    const stamp = await readStamp();
    if (stamp?.id !== built?.id) built = stamp && { id: stamp.id, snapshot: await build(stamp) };
    hasLooked = true;
  }

  function refresh(): Promise<void> {
    // A look that is under way may have read before the change. All who wait for the next one share it.
    if (looking) {
      next ??= looking
        .catch(() => {})
        .then(() => {
          next = null;
          return refresh();
        });
      return next;
    }
    looking = look().finally(() => {
      looking = null;
    });
    return looking;
  }

  return {
    get current() {
      return built?.snapshot ?? null;
    },
    async first() {
      if (!hasLooked) await (looking ?? refresh());
      return built?.snapshot ?? null;
    },
    refresh,
  };
}
