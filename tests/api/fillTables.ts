import type pg from 'pg';

const ROWS = 10_000;

/** A value of each type for row number `i`. */
const VALUES: Record<string, string> = {
  text: `'made up ' || i`,
  integer: '1000000 + i',
  bigint: '1000000 + i',
  boolean: 'i % 2 = 0',
  // All of them of texts.
  ARRAY: `array['made up ' || i]`,
  jsonb: `jsonb_build_object('madeUp', i)`,
  date: 'current_date - i',
  'timestamp with time zone': `now() - i * interval '1 minute'`,
};

interface Column {
  table_name: string;
  column_name: string;
  data_type: string;
  is_nullable: 'YES' | 'NO';
  is_identity: 'YES' | 'NO';
  /** Worked out by the database from the others. */
  is_generated: 'ALWAYS' | 'NEVER';
}

/** Puts rows enough into every table that PostgreSQL plans as it does for a utility, but for those of one row. */
export async function fillTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Column>(
    `select table_name, column_name, data_type, is_nullable, is_identity, is_generated from information_schema.columns
     where table_schema = 'public' order by table_name, ordinal_position`,
  );
  const tables = Map.groupBy(rows, ({ table_name }) => table_name);
  // No foreign keys: what is made up belongs to nobody.
  await client.query('set session_replication_role = replica');
  for (const [table, all] of tables) {
    const columns = all.filter(({ is_identity, is_generated }) => is_identity === 'NO' && is_generated === 'NEVER');
    const values = columns.map(({ column_name, data_type, is_nullable }) => {
      const value = VALUES[data_type];
      if (value === undefined) throw new Error(`${table}.${column_name}: no value of type ${data_type}`);
      return is_nullable === 'YES' ? `case when i % 2 = 0 then ${value} end` : value;
    });
    const names = columns.map(({ column_name }) => column_name);
    await client.query(
      `insert into ${table} (${names}) select ${values} from generate_series(1, ${ROWS}) as i on conflict do nothing`,
    );
  }
  await client.query('set session_replication_role = default');
  await client.query('analyze');
}
