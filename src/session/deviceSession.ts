import type { LockedSession, Session } from '#contracts/session.ts';
import type { DeviceSessionRow } from '#db/deviceSession.ts';
import { type OutboxDb, outboxDb } from '#db/outboxDb.ts';

/* Who is signed in on this device. Every change of that row is made here; screens read it live (customer.ts). */

const KEY = 'current';

export const deviceSession = (db: OutboxDb = outboxDb): Promise<DeviceSessionRow | undefined> =>
  db.deviceSession.get(KEY);

export const isSameSignIn = (one: DeviceSessionRow | undefined, other: DeviceSessionRow | undefined): boolean =>
  one?.customerId === other?.customerId && one?.signIn === other?.signIn;

/** A customer signed in. */
export async function beginSession(session: Session): Promise<void> {
  await outboxDb.deviceSession.put({ key: KEY, ...session, expired: false, signIn: crypto.randomUUID() });
}

/** Nobody is here any more. */
export async function endDeviceSession(): Promise<void> {
  await outboxDb.deviceSession.clear();
}

/**
 * The row with what the server answered. A forgotten password is marked at the sign-in and cleared once: an answer that
 * was asked for before must not mark it again (AUTH-09).
 */
const answered = (row: DeviceSessionRow, session: Session): DeviceSessionRow => ({
  ...row,
  ...session,
  forgotPassword: row.forgotPassword === true && session.forgotPassword === true,
});

/**
 * What the server says of the session, now that it was asked under `asked`; null: there is none, and `ended` says that
 * it was ended. A sign-in or a choice that was made in between knows better than the answer.
 */
export async function noteServerSession(
  session: Session | LockedSession | null | undefined,
  asked: DeviceSessionRow | undefined,
  { ended = false } = {},
): Promise<void> {
  await outboxDb.transaction('rw', [outboxDb.deviceSession], async () => {
    const now = await deviceSession();
    if (!now || now.signIn !== asked?.signIn || now.rememberMe !== asked?.rememberMe) return;
    const isTheirs = session?.customerId === now.customerId;
    await outboxDb.deviceSession.put(
      session && isTheirs
        ? { ...('isLocked' in session ? now : answered(now, session)), expired: false }
        : { ...now, expired: true, ended: now.ended || ended },
    );
  });
}

/** The server answered a change with the session as it is now. Another customer's changes nothing here. */
export async function noteChangedSession(session: Session): Promise<void> {
  await outboxDb.deviceSession
    .where('key')
    .equals(KEY)
    .modify((row) => {
      if (row.customerId === session.customerId) Object.assign(row, answered(row, session));
    });
}

type Known = Partial<Pick<DeviceSessionRow, 'arrived' | 'ended' | 'expired' | 'forgotPassword' | 'rememberMe'>>;

/** What became known of the session that there is; nothing where there is none. */
export async function noteOfSession(known: Known): Promise<void> {
  await outboxDb.deviceSession.update(KEY, known);
}

/**
 * The server no longer knows this customer's session, or says that it was `ended`. Another customer's session stays as
 * it is.
 */
export async function expireSessionOf(db: OutboxDb, customerId: string, ended: boolean): Promise<void> {
  const known = { expired: true, ...(ended && { ended }) };
  await db.deviceSession.filter((row) => row.customerId === customerId).modify(known);
}

/** Written again as it was, when it is sealed in another way than before. */
export async function rewriteSession(db: OutboxDb, changeSeal: () => void): Promise<void> {
  await db.transaction('rw', [db.deviceSession], async () => {
    const session = await deviceSession(db);
    changeSeal();
    if (session) await db.deviceSession.put(session);
  });
}
