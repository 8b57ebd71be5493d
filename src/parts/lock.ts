import { closeSeal } from '#db/sealState.ts';
import { authModeOf } from '#rules/stickyFlags.ts';
import { stickyFlags, subscribeToStickyFlags } from './stickyFlags.ts';

/** Only who has a lock, or signs in, needs its bytes. */
const vault = () => import('#session/vault.ts');

let isOpen = false;
let hadLock = wantsLock();

function wantsLock(): boolean {
  return authModeOf(stickyFlags()) === 'biometrics';
}

/**
 * The customer chose biometrics, and did not show a passkey (or sign in) since this page was loaded. Nothing of it
 * is kept: every start of the app finds the lock closed.
 */
export const isLocked = (): boolean => !isOpen && wantsLock();

/** To be called at every start, before anything of the customer is read. */
export function startLocked(): void {
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
  const { openVault } = await vault();
  await loadAgain(await openVault(prfOutput));
}

async function takeAway(): Promise<void> {
  const { removeVault } = await vault();
  await loadAgain(await removeVault());
}

async function loadAgain(isEmptied: boolean): Promise<void> {
  if (!isEmptied) return;
  const { refreshForCustomer } = await import('#copies/refresh.ts');
  void refreshForCustomer('start');
}

/** Nobody is here any more. */
export function closeLock(): void {
  isOpen = false;
  if (wantsLock()) closeSeal();
}
