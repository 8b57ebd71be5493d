import type { Directory } from '../providers/directory.ts';
import { isSubjectOfCustomer } from '../store/account/customers.ts';
import type { Db } from '../store/open.ts';
import type { LoginJob } from './jobs.ts';

/**
 * Deletes the login of a deleted account at the identity provider. Not of one who came back meanwhile: they signed
 * in with it, and have an account again.
 */
export const removeLogin =
  ({ db, directory }: { db: Db; directory: Directory | null }) =>
  async ({ subject }: LoginJob): Promise<void> => {
    // Logins that we do not keep are not ours to delete: without an account they open nothing.
    if (directory && !(await isSubjectOfCustomer(db, subject))) await directory.remove(subject);
  };
