import { text } from '#contracts/text.ts';
import type { Sealed } from './seal.ts';

/* What was sealed, as one word that fits into an address or a field: the key's name and the sealed text, base64url each. */

const LONGEST = 1000;
const token = text(LONGEST, /^[\w-]+\.[\w-]+$/);

const base64url = (written: string): string => Buffer.from(written).toString('base64url');
const read = (written: string): string => Buffer.from(written, 'base64url').toString();

export const writeToken = ({ keyId, text: sealed }: Sealed): string => `${base64url(keyId)}.${base64url(sealed)}`;

/** Null: it has not the form of one. */
export function readToken(given: unknown): Sealed | null {
  const written = token.safeParse(given);
  if (!written.success) return null;
  const [keyId = '', sealed = ''] = written.data.split('.').map(read);
  return { keyId, text: sealed };
}
