import { getTableColumns, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import * as schema from '#server/store/schema.ts';
import { type TableName, WHOSE, type Whose } from '#server/store/whose.ts';

const columns = Object.entries(schema).flatMap(([name, table]) =>
  is(table, PgTable) ? [[name as TableName, Object.keys(getTableColumns(table as PgTable))] as const] : [],
);
/** The tables with one of these columns. */
const having = (...names: string[]) =>
  columns.filter(([, all]) => all.some((name) => names.includes(name))).map(([table]) => table);
const declared =
  (...whose: Whose[]) =>
  (table: TableName) =>
    whose.includes(WHOSE[table]);

test('every table says whose it is', () => {
  expect(columns.map(([name]) => name).sort()).toEqual(Object.keys(WHOSE).sort());
  const { bills: _, ...others } = WHOSE;
  // @ts-expect-error: one without a word of it
  expect(others satisfies Record<TableName, Whose>).not.toHaveProperty('bills');
});

test('a table with a customer or an account in it is not nobody’s', () => {
  expect(having('customerId', 'caAccount', 'accountNumber', 'bpAccount').filter(declared('nobody'))).toEqual([]);
});

test('a table with a customer in it goes by its customer, and one of an account has the account', () => {
  expect(having('customerId').filter((table) => !declared('customer', 'keptWithoutCustomer')(table))).toEqual([]);
  expect(columns.map(([name]) => name).filter(declared('customer', 'keptWithoutCustomer'))).toEqual(
    having('customerId'),
  );
  const ofAccounts = columns.map(([name]) => name).filter(declared('account'));
  expect(having('caAccount')).toEqual(expect.arrayContaining(ofAccounts));
});
