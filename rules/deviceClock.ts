import { CLOCK_TOLERANCE_MS } from './clockTolerance.ts';

/** One moment by two clocks, epoch ms. */
export interface ClockPair {
  server: number;
  own: number;
}

/** What a device's clock is worth. */
export interface DeviceClock {
  /**
   * The time by the server's clock, epoch ms, as far as it is known; of a clock that was set back the latest moment that
   * is certainly past.
   */
  now: number;
  /** By more than a day, or `setBack`: since it was compared, so that nothing tells what day it is. Null: good enough. */
  wrong: 'ahead' | 'behind' | 'setBack' | null;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Judges the device's own clock by the last moment at which it was compared with the server's. Without one there is
 * nothing else to go by.
 *
 * @param own what the device's clock says now, epoch ms.
 */
export function judgeClock(own: number, pair: ClockPair | null): DeviceClock {
  if (!pair) return { now: own, wrong: null };
  // Clocks are corrected by seconds all the time: that is not setting one back.
  if (own < pair.own - CLOCK_TOLERANCE_MS) return { now: pair.server, wrong: 'setBack' };
  const now = own + pair.server - pair.own;
  if (Math.abs(own - now) <= DAY_MS) return { now, wrong: null };
  return { now, wrong: own > now ? 'ahead' : 'behind' };
}
