import type * as z from 'zod/mini';
import { type AccountsImported, MOST_NAMED } from '#contracts/accountImport.ts';
import type { Db } from '../../store/open.ts';
import { importLines } from './importLines.ts';

/** What became of a line: it was taken, it was so already, it waits for an operator, or a field that does not fit. */
export type Outcome = 'taken' | 'kept' | 'held' | { field: string };

export interface ImportingEach {
  db: Db;
  now: Date;
  /** Judged alone: nothing is stored. */
  isCheck: boolean;
}

/** Undoes what was done to judge it. */
class OnlyChecked extends Error {}

/** Does `work` in a transaction. `isCheck`: and undoes it. */
export async function transactOrCheck<Result>(
  db: Db,
  isCheck: boolean,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  let judged: { result: Result } | null = null;
  const whole = async (tx: Db): Promise<Result> => {
    const result = await work(tx);
    if (!isCheck) return result;
    judged = { result };
    throw new OnlyChecked();
  };
  return db.transaction(whole).catch((error) => {
    if (error instanceof OnlyChecked && judged) return judged.result;
    throw error;
  });
}

/** Takes lines in one by one, each in a transaction of its own: nothing is locked for longer. */
export async function importEach<Schema extends z.ZodMiniType>(
  { db, isCheck }: ImportingEach,
  body: Buffer,
  schema: Schema,
  takeIn: (tx: Db, said: z.output<Schema>) => Promise<Outcome>,
): Promise<AccountsImported> {
  const told: AccountsImported = { lines: 0, taken: 0, kept: 0, ended: 0, refusedLines: 0, refused: [] };
  for await (const read of importLines(body, schema)) {
    told.lines += 1;
    const outcome = 'field' in read ? read : await transactOrCheck(db, isCheck, (tx) => takeIn(tx, read.said));
    if (typeof outcome === 'string') {
      told[outcome] = (told[outcome] ?? 0) + 1;
      continue;
    }
    told.refusedLines += 1;
    if (told.refused.length < MOST_NAMED) told.refused.push({ line: read.line, field: outcome.field });
  }
  return told;
}
