import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importSchemas } from '../../scripts/importSchemas.ts';

test('the schemas of what the utility puts are those of the contracts: else run `npx node scripts/importSchemas.ts`', () => {
  const kept = readdirSync('docs/schemas').map((name) => [name, readFileSync(`docs/schemas/${name}`, 'utf8')]);
  expect(Object.fromEntries(kept)).toEqual(importSchemas());
});

test('they say how long a text may be, and what fits', () => {
  const { properties, required } = JSON.parse(importSchemas()['account.schema.json'] ?? '');
  expect(required).toEqual(['asOf', 'caAccount', 'bpAccount', 'accountType', 'details']);
  expect(properties.caAccount).toEqual({ type: 'string', maxLength: 12, pattern: '^\\d{12}$' });
  expect(properties.bpAccount).toEqual({ type: 'string', maxLength: 1000, minLength: 1 });
  expect(properties.asOf).toEqual({ type: 'string', maxLength: 64, format: 'date-time' });
  expect(properties.openBalance.properties.on).toMatchObject({ pattern: '^\\d{4}-\\d{2}-\\d{2}' });
  expect(properties.bills).toMatchObject({ type: 'array', maxItems: 30 });
});
