import type { Premises } from '#contracts/installation.ts';
import type { Seal } from '../../store/seal.ts';
import { readToken, writeToken } from '../../store/sealedToken.ts';

/* The number of an installation for people who may report an outage there, and may not learn where it is. */

const ABOUT = 'installation';
const LOOKED_UP = 'place looked up';
/** No utility numbers an installation so. */
const SEALED = /^[\w-]+\.[\w-]{40,}$/;
/** So much of the address is sealed that a contract's line has room for it. */
const ADDRESS_LENGTH = 150;
/** The status of a place is answered for so long after the look-up; the report itself may be sent days later. */
const TOLD_MS = 60 * 60 * 1000;

/** The same number gives the same word each time: devices know their own reports by it. Null: this server seals nothing. */
export const sealInstallation = (seal: Seal | null, installationNumber: string): string | null =>
  seal && writeToken(seal.sealAlike(installationNumber, ABOUT));

/** A place that a sealed word, or a plain number, stands for. */
export interface OpenedPlace {
  /** As the utility knows it; empty where the word does not open: a person looks the installation up. */
  installationNumber: string;
  /** Known of a place that was looked up, else empty. */
  address: string;
  /** The reporter knows the address of the place. */
  isConfirmed: boolean;
  /** The look-up is too long ago for an answer about the place. */
  isOld: boolean;
}

/**
 * The word for the place of a meter that was looked up. Another one each time: an equal word would tell that the meter is the one
 * of an account.
 */
export function sealPlace(
  seal: Seal,
  { installationNumber, addressString }: Premises,
  { now, isConfirmed }: { now: Date; isConfirmed: boolean },
): string {
  const address = addressString.slice(0, ADDRESS_LENGTH).toWellFormed();
  const written = [now.getTime(), isConfirmed, installationNumber, address] satisfies SealedPlace;
  return writeToken(seal.seal(JSON.stringify(written), LOOKED_UP));
}
type SealedPlace = [lookedUpAt: number, isConfirmed: boolean, installationNumber: string, address: string];

/** Opens what was sealed here; a plain number stands for itself, as does the word of a customer's own account. */
export function openPlace(seal: Seal | null, given: string, now: Date): OpenedPlace {
  const sealed = SEALED.test(given) ? readToken(given) : null;
  if (!sealed) return { installationNumber: given, address: '', isConfirmed: true, isOld: false };
  const lookedUp = seal?.open(sealed, LOOKED_UP);
  if (!lookedUp) {
    const installationNumber = seal?.open(sealed, ABOUT) ?? '';
    return { installationNumber, address: '', isConfirmed: true, isOld: false };
  }
  const [lookedUpAt, isConfirmed, installationNumber, address] = JSON.parse(lookedUp) as SealedPlace;
  return { installationNumber, address, isConfirmed, isOld: now.getTime() - lookedUpAt > TOLD_MS };
}
