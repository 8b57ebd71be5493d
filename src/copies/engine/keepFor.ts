import type { CopiesDb } from '#db/copiesDb.ts';
import type { DeviceSessionRow } from '#db/deviceSession.ts';
import { deviceSession, isSameSignIn } from '#session/deviceSession.ts';

/**
 * Writes a customer's copies. `asked`: the sign-in under which they were asked for. If it ended meanwhile, nothing is
 * written: a sign-out leaves the page, which may be gone before it deletes a copy that came late. If it ends while they
 * are being written, sign-out has deleted that customer's copies before these were there, so they are deleted again.
 */
export async function keepFor(
  db: CopiesDb,
  asked: DeviceSessionRow | undefined,
  write: () => PromiseLike<void>,
): Promise<void> {
  const isOver = async () => !isSameSignIn(asked, await deviceSession());
  if (await isOver()) return;
  await write();
  if (await isOver()) await db.forgetCustomer();
}
