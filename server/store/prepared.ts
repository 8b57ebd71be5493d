import { type Column, Placeholder, sql } from 'drizzle-orm';
import type { Db } from './open.ts';

/** What drizzle makes of a query whose values are placeholders. */
interface Query {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<unknown> };
}

/**
 * A query that is asked all the time: drizzle writes its text once for each connection, and PostgreSQL keeps it parsed
 * under `name`, which no other one has. Its values are placeholders by their names; none of them is a list.
 */
export function prepared<Values extends object, Row = unknown>(
  name: string,
  build: (db: Db) => Query,
): (db: Db, values: Values) => Promise<Row[]> {
  const made = new WeakMap<Db, ReturnType<Query['prepare']>>();
  return async (db, values) => {
    const kept = made.get(db) ?? build(db).prepare(name);
    made.set(db, kept);
    return (await kept.execute(values as Record<string, unknown>)) as Row[];
  };
}

/** A function of PostgreSQL that locks what a name stands for until the transaction ends. */
type Lock = 'pg_advisory_xact_lock' | 'pg_try_advisory_xact_lock';

/** `got`: false where only the other one waits. */
export const lockOfName = (lock: Lock): ((tx: Db, values: { name: string }) => Promise<{ got: unknown }[]>) =>
  prepared(lock, (db) =>
    db
      .select({ got: sql`${sql.raw(lock)}(hashtextextended(${sql.placeholder('name')}, 0))`.as('got') })
      .from(sql`(values (1)) as one`),
  );

/** A value that is compared with this column, written as the column writes it. */
export const given = (name: string, column: Column) => sql`${sql.param(new Placeholder(name), column)}`;

/** A row to be inserted, of these columns; each is given by its own name, and null where there is nothing. */
export const givenRow = <Name extends string>(...names: Name[]): { [name in Name]: Placeholder } =>
  Object.fromEntries(names.map((name): [Name, Placeholder] => [name, new Placeholder(name)])) as {
    [name in Name]: Placeholder;
  };
