import { type AuthMode, authModeOf, DEFAULT_FLAGS, type StickyFlags } from '#rules/stickyFlags.ts';

const NAMES = Object.keys(DEFAULT_FLAGS) as (keyof StickyFlags)[];
/** Whose flags these are; and what else is theirs on this device and goes with them. */
const OWNER = 'stickyFlagsOwner';
const OWNED = [...NAMES, 'passkeyCredentialId', 'unlockChallenge', 'lockUndecided'] as const;
type OwnedName = (typeof OWNED)[number] | typeof OWNER;

/** For as long as the tab lives, where the browser gives us no local storage. */
const inMemory = new Map<OwnedName, string>();
const listeners = new Set<() => void>();
let snapshot: StickyFlags | null = null;

function read(name: OwnedName): string | null {
  try {
    return inMemory.get(name) ?? localStorage.getItem(name);
  } catch {
    return inMemory.get(name) ?? null;
  }
}

function write(name: OwnedName, value: string | null): void {
  inMemory.delete(name);
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    if (value !== null) inMemory.set(name, value);
  }
}

function changed(): void {
  snapshot = null;
  for (const listener of listeners) listener();
}

/** The flags as they stand; the same object until one changes. What is no yes or no counts as never set. */
export function stickyFlags(): StickyFlags {
  if (snapshot) return snapshot;
  const flags = { ...DEFAULT_FLAGS };
  for (const name of NAMES) {
    const kept = read(name);
    if (kept === 'true' || kept === 'false') flags[name] = kept === 'true';
  }
  snapshot = flags;
  return flags;
}

/** How this device lets its customer in again. */
export const authMode = (): AuthMode => authModeOf(stickyFlags());

export function setStickyFlags(changes: Partial<StickyFlags>): void {
  for (const name of NAMES) {
    const value = changes[name];
    if (value !== undefined) write(name, String(value));
  }
  changed();
}

/**
 * This customer signed in here. Another one's flags go back to their defaults, and their passkey is forgotten:
 * being remembered must never pass to the next person (APP-05).
 */
export function bindStickyFlags(customerId: string): void {
  const owner = read(OWNER);
  if (owner === customerId) return;
  if (owner !== null) for (const name of OWNED) write(name, null);
  write(OWNER, customerId);
  changed();
}

/** Which passkey of this device opens its lock without a network; null when there is none. */
export const passkeyCredentialId = (): string | null => read('passkeyCredentialId');

export const keepPasskeyCredentialId = (id: string | null): void => write('passkeyCredentialId', id);

/** The server's question for an unlock without a network, good for one answer; null where there is none. */
export const unlockChallenge = (): string | null => read('unlockChallenge');

export const keepUnlockChallenge = (challenge: string | null): void => write('unlockChallenge', challenge);

/**
 * The customer signed in and was not asked yet whether to lock the app: what is written of them meanwhile is sealed with
 * a key that lives in a page's memory.
 */
export const isLockUndecided = (): boolean => read('lockUndecided') !== null;

export const noteLockUndecided = (isIt: boolean): void => write('lockUndecided', isIt ? 'true' : null);

function otherTabChanged({ key }: StorageEvent): void {
  if (key === null || (NAMES as string[]).includes(key)) changed();
}

export function subscribeToStickyFlags(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', otherTabChanged);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', otherTabChanged);
  };
}
