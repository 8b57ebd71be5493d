/** Where the note lies, in local storage: it outlives the page, which is left at a sign-out. */
export const NOTE = 'tracesOwed';
/** In MiB. Half of it was enough for forty accounts. */
const ENOUGH = '48';

/** Notes that the browser's files still hold what was deleted of a customer, and how much clears them (clearTraces.ts). */
export function noteTraces(): void {
  try {
    localStorage.setItem(NOTE, ENOUGH);
  } catch {
    // Then nothing was kept in this browser either.
  }
}
