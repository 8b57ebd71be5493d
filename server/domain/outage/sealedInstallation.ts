import type { Seal } from '../../store/seal.ts';
import { readToken, writeToken } from '../../store/sealedToken.ts';

/* The number of an installation for people who may report an outage there, and may not learn where it is. */

const ABOUT = 'installation';
/** No utility numbers an installation so. */
const SEALED = /^[\w-]+\.[\w-]{40,}$/;

/** The same number gives the same word each time: devices know their own reports by it. Null: this server seals nothing. */
export const sealInstallation = (seal: Seal | null, installationNumber: string): string | null =>
  seal && writeToken(seal.sealAlike(installationNumber, ABOUT));

/**
 * The number of an installation as the utility knows it, of one that was sealed or not. Empty where it was sealed by a key
 * that this server does not have: a person looks the installation up.
 */
export function openInstallation(seal: Seal | null, given: string): string {
  const sealed = SEALED.test(given) ? readToken(given) : null;
  return sealed ? (seal?.open(sealed, ABOUT) ?? '') : given;
}
