import type * as z from 'zod/mini';
import { Slices } from '../slices.ts';
import { utf8Of } from '../utf8.ts';

/** A line of an import, by its number from 1 on; or what does not fit in it. */
export type ReadLine<Said> = { line: number } & ({ said: Said } | { field: string });

const NEW_LINE = 10;

/**
 * The lines of NDJSON, one at a time: not all of them are text at once. Empty ones count and say nothing. Other requests
 * have their turn between them: a file may have a million lines that nothing is stored of.
 */
export async function* importLines<Schema extends z.ZodMiniType>(
  body: Buffer,
  schema: Schema,
): AsyncGenerator<ReadLine<z.output<Schema>>> {
  const slices = new Slices();
  let line = 0;
  for (let from = 0; from < body.length; ) {
    const found = body.indexOf(NEW_LINE, from);
    const to = found === -1 ? body.length : found;
    line += 1;
    const written = utf8Of(body.subarray(from, to))?.trim();
    from = to + 1;
    if (written === undefined) yield { line, field: 'the line: not UTF-8' };
    else if (written !== '') yield { line, ...readLine(written, schema) };
    if (slices.isOver) await slices.next();
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
