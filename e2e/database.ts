import { expect, type Page } from 'playwright/test';

/** What the device holds, read and written past the app. */
type Database = 'stormlamp-outbox' | 'stormlamp-cache';

/** All rows of a table, as soon as the app has made it. */
export async function rowsOf<Row = Record<string, unknown>>(
  page: Page,
  database: Database,
  table: string,
): Promise<Row[]> {
  let rows: Row[] = [];
  await expect(async () => {
    rows = await read<Row>(page, database, table);
  }).toPass({ timeout: 20_000 });
  return rows;
}

const read = <Row>(page: Page, database: Database, table: string): Promise<Row[]> =>
  page.evaluate(
    ([name, of]) =>
      new Promise<Row[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        // One that is not there is not made: the app would find an empty one.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => reject(new Error(`${name} cannot be opened: ${opening.error}`));
        opening.onsuccess = () => {
          const database = opening.result;
          const reading = database.objectStoreNames.contains(of)
            ? database.transaction(of).objectStore(of).getAll()
            : null;
          // A connection that stays open would keep the app's own from a newer version.
          database.close();
          if (!reading) return reject(new Error(`${name} has no ${of}`));
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => resolve(reading.result);
        };
      }),
    [database, table] as const,
  );

/** How many rows lie in each of these tables. */
export const countRows = (page: Page, database: Database, ...tables: string[]): Promise<number[]> =>
  Promise.all(tables.map(async (table) => (await rowsOf(page, database, table)).length));

export const emptyTables = (page: Page, database: Database, ...tables: string[]): Promise<void> =>
  change(page, database, tables, null);

export const putRow = (page: Page, database: Database, table: string, row: object): Promise<void> =>
  change(page, database, [table], row);

/** Puts a row into each of these tables, or empties them. */
const change = (page: Page, database: Database, tables: string[], row: object | null): Promise<void> =>
  page.evaluate(
    ([name, of, value]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction(of, 'readwrite');
          for (const table of of) {
            if (value) writing.objectStore(table).put(value);
            else writing.objectStore(table).clear();
          }
          writing.onerror = () => reject(writing.error);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    [database, tables, row] as const,
  );

/** What was typed and not submitted, by the start of its key; undefined where there is none. */
export async function draftOf(page: Page, kind: 'meterRead' | 'outageReport' | 'payment'): Promise<unknown> {
  const drafts = await rowsOf<{ key: string; entry: unknown }>(page, 'stormlamp-outbox', 'drafts');
  return drafts.find(({ key }) => key.startsWith(kind))?.entry;
}

/** Makes the device's copy of the outages older than it is: by `ms` since it was loaded, and since the utility made it. */
export async function ageOutages(page: Page, ms: number): Promise<void> {
  const [row] = await rowsOf(page, 'stormlamp-cache', 'outageMap');
  const then = new Date(Date.now() - ms).toISOString();
  await putRow(page, 'stormlamp-cache', 'outageMap', { ...row, fetchedAt: then, lastUpdated: then });
}
