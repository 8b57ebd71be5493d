import type { CopiesDb } from '#db/copiesDb.ts';
import type { DeviceSessionRow } from '#db/deviceSession.ts';
import { deviceSession, isSameSignIn } from '#session/deviceSession.ts';

/**
 * Writes a customer's copies. `asked`: the sign-in under which they were asked for. If it ended meanwhile, sign-out has
 * deleted that customer's copies before these were there, so they are deleted again.
 */
export async function keepFor(
  db: CopiesDb,
  asked: DeviceSessionRow | undefined,
  write: () => PromiseLike<void>,
): Promise<void> {
  await write();
  if (!isSameSignIn(asked, await deviceSession())) await db.forgetCustomer();
}
