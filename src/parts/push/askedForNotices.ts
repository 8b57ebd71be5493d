/* When home last asked to turn notices on, and whether it may ask again: noted on this device. */

const LAST_ASK = 'notificationPermissionLastAsk';
const DECLINED = 'notificationPermissionDeclined';
const NEVER = 'never';

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Without local storage it is asked at each visit, as one who was never asked.
  }
}

/** Epoch ms; null: never. */
export function lastAsk(): number | null {
  const kept = Number(read(LAST_ASK) ?? Number.NaN);
  return Number.isFinite(kept) ? kept : null;
}

export const noteAsk = (now: number): void => write(LAST_ASK, String(now));

/** They said "Not now" before: the next time they may say that it is not asked again. */
export const wasDeclined = (): boolean => read(DECLINED) !== null;
export const isNeverAsked = (): boolean => read(DECLINED) === NEVER;
export const noteDeclined = (never: boolean): void => write(DECLINED, never ? NEVER : 'once');
