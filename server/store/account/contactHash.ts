import { createHash } from 'node:crypto';

/** Tells one contact of an account from the others, without telling it. `value`: an e-mail address in small letters, or E.164. */
export const contactHash = (caAccount: string, { value }: { value: string }): string =>
  createHash('sha256').update(`${caAccount} ${value}`).digest('hex');
