/** The clocks of this machine, in ms: `wall` since 1970, which may jump; `steady` since any moment, which never does. */
export interface LocalClocks {
  wall: () => number;
  steady: () => number;
}

const LOCAL: LocalClocks = { wall: () => Date.now(), steady: () => performance.now() };

/** The database's clock, as this server knows it: the one clock that all servers of a database share. */
export interface DatabaseClock {
  /** The present by the database; by this machine until the first measurement. */
  now: () => Date;
  /** By how many ms this machine's clock is ahead of the database's; null before the first measurement. */
  skewMs: () => number | null;
  /**
   * Compares the clocks. What the way to the database and back took is the limit of what one measurement can tell: within
   * that the clock stays as it is.
   *
   * @param readTime asks the database for its time, in ms since 1970
   */
  measure: (readTime: () => Promise<number>) => Promise<void>;
}

/** JavaScript's times have whole milliseconds. */
const ROUNDING_MS = 1;

export function databaseClock({ wall, steady }: LocalClocks = LOCAL): DatabaseClock {
  // Time since then is counted by the steady clock: a jump of the machine's clock moves nothing here.
  let offset = wall() - steady();
  let isMeasured = false;
  const now = () => new Date(steady() + offset);
  return {
    now,
    skewMs: () => (isMeasured ? wall() - now().getTime() : null),
    async measure(readTime) {
      const asked = steady();
      const time = await readTime();
      const answered = steady();
      const uncertainty = (answered - asked) / 2 + ROUNDING_MS;
      const measured = time - (asked + answered) / 2;
      isMeasured = true;
      if (Math.abs(measured - offset) > uncertainty) offset = measured;
    },
  };
}
