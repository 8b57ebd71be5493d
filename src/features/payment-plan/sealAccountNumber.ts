import type { bankKey } from './bankKey.ts';

type BankKey = NonNullable<typeof bankKey>;

/** The digits, encrypted by RSA-OAEP with SHA-256: only who has the private key can read them (PLAN-20). In base64. */
export async function sealAccountNumber(accountNumber: string, { spki }: BankKey): Promise<string> {
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('spki', bytesOf(spki), algorithm, false, ['encrypt']);
  const sealed = await crypto.subtle.encrypt(algorithm, key, new TextEncoder().encode(accountNumber));
  return btoa(String.fromCharCode(...new Uint8Array(sealed)));
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
