import type { CopiesDb } from '#db/copiesDb.ts';
import { type SealedTable, sealTables } from '#db/seal.ts';

/** Encrypts a customer's copies while their lock asks for it. To be called once, before the database is opened. */
export function sealCopies(db: CopiesDb): void {
  const theirs = db.copies.filter(({ whose }) => whose === 'customer');
  const how = ({ ordered = false }): SealedTable => ({ clear: ordered ? ['position'] : [], sealKeys: true });
  sealTables(db, Object.fromEntries(theirs.map((copy) => [copy.name, how(copy)])));
}
