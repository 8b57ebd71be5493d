import { createHash } from 'node:crypto';
import type { Customer } from './customers.ts';

/**
 * Who somebody is, without telling it: by their verified e-mail address and by their identity. They stay the same where a
 * profile is deleted and made anew.
 */
export function personHashes({ email, issuer, subject }: Pick<Customer, 'email' | 'issuer' | 'subject'>): string[] {
  const hash = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return [hash('email', email), ...(subject ? [hash('identity', issuer ?? '', subject)] : [])];
}
