import type { Logger } from 'pino';
import type { Directory } from '../providers/directory.ts';
import { findCustomer } from '../store/account/customers.ts';
import type { Db } from '../store/open.ts';
import type { DirectoryJob } from './jobs.ts';

/**
 * Makes the identity provider say what the profile says. Queued before every change there: the app changes the
 * provider first and the profile then, and a phone that dies in between leaves the two apart (PRO-24).
 */
export const alignDirectory =
  (parts: { db: Db; log: Logger; directory: Directory }) =>
  async ({ customerId, what }: DirectoryJob): Promise<void> => {
    const customer = await findCustomer(parts.db, customerId);
    if (!customer?.subject) return;
    const { subject, name, email } = customer;
    if (what === 'displayName') return parts.directory.setDisplayName(subject, name);
    const outcome = await parts.directory.setEmail(subject, email);
    if (outcome === 'taken') parts.log.warn('a profile’s e-mail is somebody else’s at the identity provider');
  };
