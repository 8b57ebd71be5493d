import { isDiskFull } from '#db/storageErrors.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import type { OutboxEnvironment } from '../environment.ts';

/**
 * Runs a write; on a full disk the copies that can be loaded again make room first, but those of this row's account, and
 * it is run once more. What is submitted needs the space more.
 *
 * @param row what is written; left out where that is known only in the write: then what was submitted first
 * @throws what the second write threw, or what kept room from being made
 */
export async function withRoom<T>(
  environment: OutboxEnvironment,
  row: SubmissionRow | undefined,
  write: () => Promise<T>,
): Promise<T> {
  const writeAndNote = async () => {
    const written = await write();
    environment.noteDiskFull(false);
    return written;
  };
  try {
    return await writeAndNote();
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
  try {
    await environment.makeRoom(await accountOf(environment, row));
    return await writeAndNote();
  } catch (error) {
    if (isDiskFull(error)) environment.noteDiskFull(true);
    throw error;
  }
}

async function accountOf({ db, kinds }: OutboxEnvironment, given: SubmissionRow | undefined): Promise<string> {
  const row = given ?? (await db.submissions.toCollection().first());
  return (row && kinds.get(row.kind)?.account?.(row)) ?? '';
}
