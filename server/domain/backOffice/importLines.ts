import { type AccountLine, accountLine } from '#contracts/accountImport.ts';

/** A line of an import, by its number from 1 on; or what does not fit in it. */
export type ReadLine = { line: number } & ({ said: AccountLine } | { field: string });

const NEW_LINE = 10;

/** The lines of NDJSON, one at a time: not all of them are text at once. Empty ones count and say nothing. */
export function* importLines(body: Buffer): Generator<ReadLine> {
  let line = 0;
  for (let from = 0; from < body.length; ) {
    const found = body.indexOf(NEW_LINE, from);
    const to = found === -1 ? body.length : found;
    line += 1;
    const written = body.toString('utf8', from, to).trim();
    from = to + 1;
    if (written !== '') yield { line, ...readLine(written) };
  }
}

function readLine(written: string): { said: AccountLine } | { field: string } {
  let given: unknown;
  try {
    given = JSON.parse(written);
  } catch {
    return { field: 'the line' };
  }
  const parsed = accountLine.safeParse(given);
  if (parsed.success) return { said: parsed.data };
  return { field: parsed.error.issues[0]?.path.map(String).join('.') || 'the line' };
}
