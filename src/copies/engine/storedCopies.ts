import type { Table } from 'dexie';
import type { CopiesDb } from '#db/copiesDb.ts';
import type { Copy, Stamped } from '#db/copy.ts';
import type { AccountCopy } from './account.ts';
import type { AnySource } from './source.ts';

/** What the sources brought, as it lies in the device's database. */
export function makeStoredCopies(db: CopiesDb) {
  const tableOf = ({ name }: Copy): Table<Stamped, string> => db.table(name);

  /** Of this account, or any where no account is named. */
  async function rowOf({ fills: [copy] }: AnySource, account?: AccountCopy): Promise<Stamped | undefined> {
    const table = tableOf(copy);
    return account ? table.get(account.caAccount) : table.toCollection().first();
  }

  /** What the source before this one has of the account. */
  const rowBefore = async (source: AnySource, account: AccountCopy): Promise<Stamped | undefined> =>
    source.after && tableOf(source.after.fills[0]).get(account.caAccount);

  /** By their key, in one request: a request for every account takes a thousand of them a tenth of a second. */
  async function rowsByKey({ fills: [copy] }: AnySource): Promise<Map<unknown, Stamped>> {
    const rows = (await tableOf(copy).toArray()) as (Stamped & Record<string, unknown>)[];
    return new Map(rows.map((row) => [row[copy.key], row]));
  }

  /**
   * In how many ms a copy is due; 0: now. Its age is that of its row for this account, or of any of its rows. Those of
   * an empty list have none.
   */
  async function dueIn(
    source: AnySource,
    account?: AccountCopy,
    after: AnySource['due']['afterMs'] = source.due.afterMs,
  ): Promise<number> {
    const row = await rowOf(source, account);
    if (!row) return 0;
    const afterMs = typeof after === 'number' ? after : after(row);
    const age = Date.now() - Date.parse(row.fetchedAt);
    // A copy from the future is of a clock that was set back since.
    return age >= 0 ? Math.max(0, afterMs - age) : 0;
  }

  const listOf = ({ fills }: AnySource) => fills.find((copy: Copy) => copy.accounts === 'list');

  /** With a new list of accounts goes, in the same step, all that is kept of those that are not in it any more. */
  async function store(
    source: AnySource,
    rowsOf: Record<string, readonly object[]>,
    { account, isLast }: { account: AccountCopy | undefined; isLast: () => boolean },
  ): Promise<void> {
    const fetchedAt = new Date().toISOString();
    const list = listOf(source);
    const tables = [...source.fills.map(tableOf), ...(list || account ? db.accountTables() : [])];
    await db.transaction('rw', tables, async () => {
      if (!isLast()) return;
      // The account may have gone while this was on its way.
      if (account && !(await db.table('accounts').get(account.caAccount))) return;
      const before = list ? await tableOf(list).toCollection().primaryKeys() : [];
      for (const copy of source.fills) {
        const rows = rowsOf[copy.name] ?? [];
        const stamped = rows.map((row, position) => ({ ...row, ...(copy.ordered && { position }), fetchedAt }));
        if (!source.perAccount) await tableOf(copy).clear();
        await tableOf(copy).bulkPut(stamped);
      }
      if (!list) return;
      const listed = new Set(await tableOf(list).toCollection().primaryKeys());
      if (before.some((caAccount) => !listed.has(caAccount))) await db.forgetOtherAccounts(listed);
    });
  }

  async function forget(source: AnySource): Promise<void> {
    const tables = source.fills.map(tableOf);
    // A clear that changes nothing would still run every live query on it again.
    for (const table of tables) if ((await table.count()) > 0) await table.clear();
  }

  return { rowOf, rowBefore, rowsByKey, dueIn, store, forget };
}
