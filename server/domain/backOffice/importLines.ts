import type * as z from 'zod/mini';

/** A line of an import, by its number from 1 on; or what does not fit in it. */
export type ReadLine<Said> = { line: number } & ({ said: Said } | { field: string });

const NEW_LINE = 10;

/** The lines of NDJSON, one at a time: not all of them are text at once. Empty ones count and say nothing. */
export function* importLines<Schema extends z.ZodMiniType>(
  body: Buffer,
  schema: Schema,
): Generator<ReadLine<z.output<Schema>>> {
  let line = 0;
  for (let from = 0; from < body.length; ) {
    const found = body.indexOf(NEW_LINE, from);
    const to = found === -1 ? body.length : found;
    line += 1;
    const written = body.toString('utf8', from, to).trim();
    from = to + 1;
    if (written !== '') yield { line, ...readLine(written, schema) };
  }
}

function readLine<Schema extends z.ZodMiniType>(
  written: string,
  schema: Schema,
): { said: z.output<Schema> } | { field: string } {
  let given: unknown;
  try {
    given = JSON.parse(written);
  } catch {
    return { field: 'the line' };
  }
  const parsed = schema.safeParse(given);
  if (parsed.success) return { said: parsed.data };
  return { field: parsed.error.issues[0]?.path.map(String).join('.').slice(0, 200) || 'the line' };
}
