/**
 * A sign-out that did not reach the server and the provider yet (AUTH-42). A note without a secret, in local
 * storage: it outlives the tab, and a device without one is a browser that keeps no cookie either.
 */
/** Devices keep it under the name that the app’s first version gave it. */
const NOTE = 'signOutOwed';
const DISCARDS = 'discards';

export function hasPendingSignOut(): boolean {
  try {
    return localStorage.getItem(NOTE) !== null;
  } catch {
    return false;
  }
}

/** Whether the customer who signed out discarded what waited. */
export function pendingDiscards(): boolean {
  try {
    return localStorage.getItem(NOTE) === DISCARDS;
  } catch {
    return false;
  }
}

export function notePendingSignOut({ discards }: { discards: boolean }): void {
  try {
    localStorage.setItem(NOTE, discards ? DISCARDS : new Date().toISOString());
  } catch {
    // Then only this attempt is made.
  }
}

export function forgetPendingSignOut(): void {
  try {
    localStorage.removeItem(NOTE);
  } catch {
    // Nothing was noted.
  }
}
