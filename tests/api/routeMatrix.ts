import { ACCOUNT_ROWS } from './matrix/accountRows.ts';
import { IDENTITY_ROWS } from './matrix/identityRows.ts';
import { PUBLIC_ROWS } from './matrix/publicRows.ts';
import type { Row } from './matrix/row.ts';
import { UTILITY_ROWS } from './matrix/utilityRows.ts';

const rows = [IDENTITY_ROWS, ACCOUNT_ROWS, PUBLIC_ROWS, UTILITY_ROWS].flatMap(Object.entries<Row>);

/** One row a route: a route that is not here fails the suite. */
export const MATRIX: Record<string, Row> = Object.fromEntries(rows);
// The later of two would hide the other one.
if (Object.keys(MATRIX).length < rows.length) throw new Error('a route has two rows');
