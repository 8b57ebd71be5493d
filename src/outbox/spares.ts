import type { OutboxDb } from '#db/outbox.ts';
import type { Spare } from '#db/spares.ts';

/** Keeps a second copy, where the device lets us: the first one is on the disk already. */
export async function keepSpare(db: OutboxDb, spare: Spare): Promise<void> {
  const { id } = spare.row;
  await asFarAsPossible(async () => {
    await db.spares.keep(spare);
    // Removed in another tab while the copy was being written: the copy would bring it back.
    if (!(await db.submissions.get(id))) await db.spares.drop([id]);
  });
}

/**
 * Before an item is taken back: nothing brings it back then.
 *
 * @returns whether the copies are gone for certain
 */
export async function dropSpares(db: OutboxDb, ids: readonly string[]): Promise<boolean> {
  return asFarAsPossible(() => db.spares.drop(ids));
}

/**
 * What the utility has in full, and what was taken back, needs no second copy any more. While what a lost database
 * left is not put back yet (`putBackSpares` could not read it), the copies are all there is of it: they stay.
 */
export async function dropNeedlessSpares(db: OutboxDb): Promise<void> {
  if (!(await db.checks.get('spares'))) return;
  await asFarAsPossible(async () => {
    const ids = await db.spares.ids();
    const rows = await db.submissions.bulkGet(ids);
    await db.spares.drop(ids.filter((_, at) => !rows[at] || rows[at].state === 'received'));
  });
}

/** A spare copy is an extra: without one the outbox goes on as it is. Tells whether `work` was done. */
async function asFarAsPossible(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (reason) {
    // biome-ignore lint/suspicious/noConsole: a full disk as a rule; the one trace of it
    console.warn('A spare copy could not be kept or dropped', reason);
    return false;
  }
}
