/**
 * How long a reply asks to be left alone, in ms from `now` (ms): its `Retry-After` names seconds or a date (RFC 9110, 10.2.3).
 * Null where it names neither.
 */
export function retryAfterMs(header: string | null, now: number): number | null {
  const said = header?.trim();
  if (!said) return null;
  const seconds = Number(said);
  const ms = Number.isNaN(seconds) ? Date.parse(said) - now : seconds * 1000;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}
