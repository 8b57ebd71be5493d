/** Encrypts and decrypts without awaiting anything: a database transaction would be over before the answer. */
export interface Cipher {
  /** `place`: where it lies; it opens nowhere else. */
  seal(plain: Uint8Array, place: string): Uint8Array;
  /** Null when it was sealed with another key or for another place, or changed. */
  open(sealed: Uint8Array, place: string): Uint8Array | null;
  /** Always the same for the same key, so that a row is found again. */
  sealKey(key: string): string;
  openKey(sealed: string): string | null;
}

/**
 * What this page does with the customer's copies. `isLocked`: it can read and write none. Neither locked nor with a
 * cipher: there is no lock, they are kept as they are. `opener`: of what another cipher sealed before.
 */
export interface Seal {
  isLocked: boolean;
  cipher: Cipher | null;
  opener?: Cipher | null;
}

let seal: Seal = { isLocked: false, cipher: null };

export const currentSeal = (): Seal => seal;

export function setSeal(next: Seal): void {
  seal = next;
}

/** The app starts with its lock closed: of the customer's copies nothing is read or written until it opens. */
export function closeSeal(): void {
  seal = { isLocked: true, cipher: null };
}
