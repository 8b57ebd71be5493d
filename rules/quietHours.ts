import { addDays } from './day.ts';
import { reginaIso } from './reginaTime.ts';

/** By the province's clock, whole hours. */
const QUIET_FROM = 21;
const QUIET_UNTIL = 8;

/**
 * When something that can wait goes to a customer: at once, or where it is 21:00 to 08:00 in Regina, at 08:00. A mail at
 * night wakes people too, for it makes a telephone ring.
 */
export function afterQuietHours(now: Date): Date {
  const [day = '', time = ''] = reginaIso(now).split('T');
  const hour = Number(time.slice(0, 2));
  if (hour >= QUIET_UNTIL && hour < QUIET_FROM) return now;
  const morning = hour < QUIET_UNTIL ? day : addDays(day, 1);
  return new Date(`${morning}T0${QUIET_UNTIL}:00:00-06:00`);
}
