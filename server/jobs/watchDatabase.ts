import type { Logger } from 'pino';
import { safeError } from '../log.ts';
import type { DatabaseClock } from '../store/databaseClock.ts';
import { BEAT_MS, beat, readDatabaseTime } from '../store/heartbeat.ts';
import type { Db } from '../store/open.ts';

/** As it stands at `/readyz`. */
export interface DatabaseState {
  /** Whether the last write came to its end, not long ago. */
  writes: boolean;
  /** By how many seconds this machine's clock is ahead of the database's; null before it was compared. */
  clockSkewS: number | null;
}

export interface DatabaseWatch {
  state(): DatabaseState;
  /** Writes the heartbeat and compares the clocks once. Never fails. */
  look(): Promise<void>;
  /** Does so again and again. */
  start(): void;
  stop(): Promise<void>;
}

/** A write under way for longer is as bad as one that failed, in ms. */
const STALE_MS = 3 * BEAT_MS;
const SKEW_ALARM_MS = 5_000;

/**
 * Watches whether the database takes writes and how far this machine's clock is off. Both are alarms in the log, once when they
 * begin and once when they are over.
 *
 * @param steady a clock that never jumps, in ms
 */
export function watchDatabase(
  db: Db,
  clock: DatabaseClock,
  log: Logger,
  steady: () => number = () => performance.now(),
): DatabaseWatch {
  let writtenAt = Number.NEGATIVE_INFINITY;
  let hasFailed = false;
  let alarmed = { writes: false, skew: false };
  let looking: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  const writes = () => !hasFailed && steady() - writtenAt < STALE_MS;
  const skewS = () => {
    const skewMs = clock.skewMs();
    return skewMs === null ? null : Math.round(skewMs / 100) / 10;
  };

  function alarm(error: unknown): void {
    const isSkewed = Math.abs(clock.skewMs() ?? 0) > SKEW_ALARM_MS;
    const now = { writes: !writes(), skew: isSkewed };
    if (now.writes && !alarmed.writes) log.error({ err: safeError(error) }, 'the database takes no writes');
    if (!now.writes && alarmed.writes) log.info('the database takes writes again');
    if (isSkewed && !alarmed.skew) log.error({ clockSkewS: skewS() }, 'the clock of this machine is off');
    if (!isSkewed && alarmed.skew) log.info({ clockSkewS: skewS() }, 'the clock of this machine is right again');
    alarmed = now;
  }

  async function lookOnce(): Promise<void> {
    let failure: unknown;
    try {
      await clock.measure(() => readDatabaseTime(db));
      await beat(db);
      writtenAt = steady();
      hasFailed = false;
    } catch (error) {
      hasFailed = true;
      failure = error;
    }
    alarm(failure);
  }

  const look = (): Promise<void> => {
    looking ??= lookOnce().finally(() => {
      looking = null;
    });
    return looking;
  };

  return {
    state: () => ({ writes: writes(), clockSkewS: skewS() }),
    look,
    start() {
      timer = setInterval(() => {
        // One that hangs is told of while it does.
        if (looking) alarm(new Error('a write does not come to its end'));
        else void look();
      }, BEAT_MS).unref();
    },
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
