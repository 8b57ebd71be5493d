import { authModeOf } from '#rules/stickyFlags.ts';
import { stickyFlags } from './stickyFlags.ts';

let isOpen = false;
let prf: ArrayBuffer | null = null;

/**
 * The customer chose biometrics, and did not show a passkey (or sign in) since this page was loaded. Nothing of it
 * is kept: every start of the app finds the lock closed.
 */
export const isLocked = (): boolean => !isOpen && authModeOf(stickyFlags()) === 'biometrics';

/** Opens the lock. `prfOutput`: what the passkey's PRF made of `PRF_INPUT`; null where it has none, or none was asked. */
export function unlockWith(prfOutput: ArrayBuffer | null): void {
  isOpen = true;
  prf = prfOutput ?? prf;
}

/** The secret that the passkey gave, as long as this page lives; null when it gave none. */
export const prfOutput = (): ArrayBuffer | null => prf;

/** Nobody is here any more. */
export function closeLock(): void {
  isOpen = false;
  prf = null;
}
