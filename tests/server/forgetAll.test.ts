import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { FORGOTTEN } from '#server/sandbox/forgetAll.ts';
import * as schema from '#server/store/schema.ts';

const nameOf = (table: PgTable) => getTableConfig(table).name;
const all = Object.values(schema).filter((one) => is(one, PgTable)) as PgTable[];

test('a reset empties every table of the schema but these', () => {
  const left = all.map(nameOf).filter((name) => !FORGOTTEN.map(nameOf).includes(name));
  expect(left.sort()).toEqual(['customers', 'native_handovers', 'outage_feed', 'sessions', 'sign_in_attempts']);
});
