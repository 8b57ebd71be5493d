import { type DeviceClock, judgeClock } from '#rules/deviceClock.ts';
import type { MeterCopy } from './meters.ts';

/** The device's clock now, by the server's time that came with this copy. */
export function clockOf(copy: MeterCopy | undefined): DeviceClock {
  const server = copy?.meter.serverTime;
  return judgeClock(
    Date.now(),
    copy && server ? { server: Date.parse(server), own: Date.parse(copy.fetchedAt) } : null,
  );
}
