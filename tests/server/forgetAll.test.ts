import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { forgottenTables, KEPT } from '#server/sandbox/forgetAll.ts';
import * as schema from '#server/store/schema.ts';

const tables = Object.values(schema).filter((one) => is(one, PgTable)) as PgTable[];

test('a reset empties every table of the schema that is not named as kept', () => {
  const names = (some: Iterable<PgTable>) => [...some].map((table) => getTableConfig(table).name).sort();
  expect(names([...forgottenTables(), ...KEPT])).toEqual(names(tables));
  expect(names(forgottenTables())).toContain('meter_reads');
});

test('what refers to another table is emptied before it', () => {
  const order = forgottenTables();
  for (const [at, table] of order.entries()) {
    const later = order.slice(at + 1);
    for (const key of later.flatMap((one) => getTableConfig(one).foreignKeys)) {
      expect(key.reference().foreignTable).not.toBe(table);
    }
  }
});
