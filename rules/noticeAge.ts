const MINUTE_MS = 60_000;
const MINUTES_AN_HOUR = 60;
const HOURS_A_DAY = 24;

/**
 * How old a notice is, rounded down (NTF-03): '0m' to '59m', '1h' to '23h', then days. Both in epoch ms. A clock that is
 * behind gives '0m'.
 */
export function noticeAge(created: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - created) / MINUTE_MS));
  if (minutes < MINUTES_AN_HOUR) return `${minutes}m`;
  const hours = Math.floor(minutes / MINUTES_AN_HOUR);
  return hours < HOURS_A_DAY ? `${hours}h` : `${Math.floor(hours / HOURS_A_DAY)}d`;
}
