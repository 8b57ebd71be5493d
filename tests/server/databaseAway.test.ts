import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { isDatabaseAway } from '#server/store/databaseAway.ts';

const require = createRequire(import.meta.url);

/** What a library says in its own words, with names for what stands in between. */
function messagesOf(...files: string[]): string[] {
  const source = files.map((file) => readFileSync(require.resolve(file), 'utf8')).join('\n');
  const found = [...source.matchAll(/\bnew (?:Type)?Error\(\s*(?:'([^']+)'|`([^`]+)`)/g)];
  return [...new Set(found.map(([, plain, template]) => plain ?? template ?? ''))];
}

/** What says that we, or a configuration, are wrong. Whatever else the libraries say means that the database is away. */
const OURS = [
  'Client has already been connected. You cannot reuse a client.',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as the library's source has it.
  '${portalQuery} not supported in pipeline mode',
  'Client was passed a null or undefined query',
  'Password must be a string',
  'Passing a function as the first parameter to pool.query is not supported',
  'Release called on client which has already been released to the pool.',
  'Called end on pool more than once',
  'callback is not a function',
  'unexpected condition',
];

describe('An error of the database', () => {
  const messages = messagesOf('pg/lib/client.js', 'pg/lib/connection.js', 'pg-pool');

  it.each(messages)('“%s” is known as its absence or as our fault', (message) => {
    const error = new Error(message);
    expect(isDatabaseAway(error)).toBe(!OURS.includes(message));
    expect(isDatabaseAway(new DrizzleQueryError('select 1', [], error))).toBe(!OURS.includes(message));
  });

  it('is looked for where the libraries keep their words', () => {
    expect(messages).toEqual(expect.arrayContaining(OURS));
    expect(messages).toContain('Client has encountered a connection error and is not queryable');
  });

  const answered = (code: string, severity = 'ERROR') =>
    Object.assign(new pg.DatabaseError('said so', 7, 'error'), { code, severity });
  it.each([
    ['08006', true],
    ['25006', true],
    ['25P03', true],
    ['53300', true],
    ['53100', true],
    ['55P03', true],
    ['57014', true],
    ['57P01', true],
    ['57P03', true],
    ['58030', true],
    ['22001', false],
    ['23505', false],
    ['25P02', false],
    ['42P01', false],
    ['42501', false],
  ])('with SQLSTATE %s: %s', (code, isAway) => {
    expect(isDatabaseAway(answered(code))).toBe(isAway);
  });

  it('that ends the connection says so, whatever its SQLSTATE', () => {
    expect(isDatabaseAway(answered('55000'))).toBe(false);
    expect(isDatabaseAway(answered('55000', 'FATAL'))).toBe(true);
  });

  it.each([
    ['ECONNREFUSED', true],
    ['ECONNRESET', true],
    ['EPIPE', true],
    ['ETIMEDOUT', true],
    ['EHOSTUNREACH', true],
    ['ENOTFOUND', true],
    ['ERR_STREAM_DESTROYED', true],
    ['ENOENT', false],
    ['ERR_INVALID_ARG_TYPE', false],
  ])('of a socket, %s: %s', (code, isAway) => {
    expect(isDatabaseAway(Object.assign(new Error('said so'), { code }))).toBe(isAway);
  });
});
