import { closeSeal, currentSeal, setSeal } from '#db/sealState.ts';
import { authMode, isLockUndecided, stickyFlags, subscribeToStickyFlags } from './stickyFlags.ts';

/** Loaded only for who has a lock, or signs in. */
const opened = () => import('./openedLock.ts');

const wantsLock = (): boolean => authMode() === 'biometrics';

let isOpen = false;
let onEmptied = () => {};
let hadLock = wantsLock();
let takingAway = Promise.resolve();

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
  // Until the customer chose, the key to their copies is in the memory of the page that wrote them.
  if (isLocked() || isLockUndecided()) closeSeal();
  subscribeToStickyFlags(() => {
    const had = hadLock;
    hadLock = wantsLock();
    if (had && !hadLock) void takeAway();
  });
  window.addEventListener('storage', ({ key }) => {
    // Made or taken away in another tab: this one begins anew, closed or open as it should be.
    if (key === 'biometricsEnabledSticky') location.reload();
    if (key !== 'lockUndecided' || wantsLock()) return;
    if (isLockUndecided()) closeSeal();
    else setSeal({ isLocked: false, cipher: null });
  });
}

/**
 * Opens the lock. `prfOutput`: what the passkey's PRF made of `PRF_INPUT`, which opens the sealed copies; null where
 * it makes nothing, or none was asked. `isNew`: the customer is just making this lock.
 */
export async function unlockWith(prfOutput: ArrayBuffer | null, { isNew = false } = {}): Promise<void> {
  isOpen = true;
  if (!isNew && !wantsLock()) {
    await takeAway();
    // They will be asked: until then nothing of them is written in the clear.
    if (authMode() === 'none' && !stickyFlags().doNotShowAgainSticky) await (await opened()).sealUntilChosen();
    return;
  }
  const { openVault, relockWhenHidden } = await opened();
  relockWhenHidden(() => isOpen && wantsLock());
  if (await openVault(prfOutput)) onEmptied();
}

/** This page was loaded before the customer chose, and the key of the page before it is gone: it gets one of its own. */
export async function sealAgain(): Promise<void> {
  if (isLockUndecided() && !wantsLock() && currentSeal().isLocked) await (await opened()).sealAgain();
}

/** The customer was asked. Without a lock their copies are kept in the clear from now on. */
export async function lockDecided(): Promise<void> {
  if (isLockUndecided() && (await (await opened()).endUndecided(wantsLock()))) onEmptied();
}

/** One after the other: the second may be about what the first is still taking away. */
function takeAway(): Promise<void> {
  takingAway = takingAway
    .catch(() => {})
    .then(async () => {
      const { removeVault } = await opened();
      if (await removeVault()) onEmptied();
    });
  return takingAway;
}

/** Nobody is here any more. */
export function closeLock(): void {
  isOpen = false;
  if (wantsLock() || isLockUndecided()) closeSeal();
}
