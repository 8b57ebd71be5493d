import { closeSeal } from '#db/sealState.ts';
import { authModeOf } from '#rules/stickyFlags.ts';
import { stickyFlags, subscribeToStickyFlags } from './stickyFlags.ts';

/** Loaded only for who has a lock, or signs in. */
const opened = () => import('./openedLock.ts');

let isOpen = false;
let onEmptied = () => {};
let hadLock = wantsLock();

function wantsLock(): boolean {
  return authModeOf(stickyFlags()) === 'biometrics';
}

/**
 * The customer chose biometrics, and did not show a passkey (or sign in) since this page was loaded. Nothing of it
 * is kept: every start of the app finds the lock closed.
 */
export const isLocked = (): boolean => !isOpen && wantsLock();

/**
 * To be called at every start, before anything of the customer is read. `loadAgain` fills copies that were emptied
 * because the key to them changed.
 */
export function startLocked(loadAgain: () => void): void {
  onEmptied = loadAgain;
  if (isLocked()) closeSeal();
  subscribeToStickyFlags(() => {
    const had = hadLock;
    hadLock = wantsLock();
    if (had && !hadLock) void takeAway();
  });
  // Made or taken away in another tab: this one begins anew, closed or open as it should be.
  window.addEventListener('storage', ({ key }) => key === 'biometricsEnabledSticky' && location.reload());
}

/**
 * Opens the lock. `prfOutput`: what the passkey's PRF made of `PRF_INPUT`, which opens the sealed copies; null where
 * it makes nothing, or none was asked. `isNew`: the customer is just making this lock.
 */
export async function unlockWith(prfOutput: ArrayBuffer | null, { isNew = false } = {}): Promise<void> {
  isOpen = true;
  if (!isNew && !wantsLock()) return takeAway();
  const { openVault, relockWhenHidden } = await opened();
  relockWhenHidden(() => isOpen && wantsLock());
  if (await openVault(prfOutput)) onEmptied();
}

async function takeAway(): Promise<void> {
  const { removeVault } = await opened();
  if (await removeVault()) onEmptied();
}

/** Nobody is here any more. */
export function closeLock(): void {
  isOpen = false;
  if (wantsLock()) closeSeal();
}
