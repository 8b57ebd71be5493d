import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { importLines } from '#server/domain/backOffice/importLines.ts';

const schema = z.object({ caAccount: z.string() });

async function read(body: Buffer) {
  const lines = [];
  for await (const line of importLines(body, schema)) lines.push(line);
  return lines;
}

describe('The lines of an import', () => {
  it('are each read for itself; empty ones count and say nothing', async () => {
    const body = Buffer.from('{"caAccount":"LÉGARÉ"}\r\n\n{"caAccount":7}\n{"caAccount":\n{"caAccount":"last"}');
    expect(await read(body)).toEqual([
      { line: 1, said: { caAccount: 'LÉGARÉ' } },
      { line: 3, field: 'caAccount' },
      { line: 4, field: 'the line' },
      { line: 5, said: { caAccount: 'last' } },
    ]);
  });

  it('that are not UTF-8 are named, and the others are read', async () => {
    const windows1252 = Buffer.from('{"caAccount":"L\u00c9GAR\u00c9"}\n', 'latin1');
    const utf8 = Buffer.from('{"caAccount":"L\u00c9GAR\u00c9"}\n');
    expect(await read(Buffer.concat([utf8, windows1252, utf8]))).toEqual([
      { line: 1, said: { caAccount: 'LÉGARÉ' } },
      { line: 2, field: 'the line: not UTF-8' },
      { line: 3, said: { caAccount: 'LÉGARÉ' } },
    ]);
  });

  it('leave other requests their turn, also where nothing of them is stored', async () => {
    let turns = 0;
    let isReading = true;
    const other = () => {
      turns += 1;
      if (isReading) setImmediate(other);
    };
    setImmediate(other);
    const lines = await read(Buffer.from('{}\n'.repeat(100_000)));
    isReading = false;
    expect(lines).toHaveLength(100_000);
    expect(turns).toBeGreaterThan(1);
  });
});
