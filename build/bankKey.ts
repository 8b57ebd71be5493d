import { createHash, createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Without another the app is the sandbox's. */
export const SANDBOX_KEY_FILE = 'server/sandbox/bank-key.pub.pem';
const LEAST_BITS = 2048;

/** What account numbers are encrypted with in the page. `spki`: DER in base64. */
export interface BankKey {
  id: string;
  spki: string;
}

/**
 * The public key of a PEM file, by its id (contracts/paymentPlan.ts); `none` is no key: the app does not offer the plan.
 *
 * @throws when the file is no public RSA key of 2,048 bits or more
 */
export function bankKeyOf(file: string): BankKey | null {
  if (file === 'none') return null;
  const pem = readFileSync(file, 'utf8');
  if (pem.includes('PRIVATE KEY')) throw new Error(`BANK_PUBLIC_KEY_FILE: ${file} is a private key.`);
  const key = createPublicKey(pem);
  if (key.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < LEAST_BITS) {
    throw new Error(`BANK_PUBLIC_KEY_FILE: ${file} is no RSA key of ${LEAST_BITS} bits or more.`);
  }
  const spki = key.export({ type: 'spki', format: 'der' });
  return { id: createHash('sha256').update(spki).digest('hex').slice(0, 16), spki: spki.toString('base64') };
}
