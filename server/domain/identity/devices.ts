import type * as z from 'zod/mini';
import type { devicesCall } from '#contracts/devices.ts';
import { setSignInNotBefore } from '../../store/account/customers.ts';
import { deleteHandoversOf } from '../../store/attempts.ts';
import { endSession, endSessionsOf, type LiveSession, sessionsOf } from '../../store/identity/sessions.ts';
import {
  endGrantsOf,
  grantOfSession,
  grantsOf,
  isGrantLive,
  revokeGrant,
} from '../../store/identity/submissionGrants.ts';
import type { Db } from '../../store/open.ts';

type Asking = Pick<LiveSession, 'customerId' | 'idHash'>;

/** Where a customer is signed in, and the devices whose sign-in is over and that may still submit. */
export async function listDevices(
  db: Db,
  now: Date,
  { customerId, idHash }: Asking,
): Promise<z.input<typeof devicesCall.reply>> {
  const grants = (await grantsOf(db, now, customerId)).filter((grant) => isGrantLive(grant, now));
  const sessions = await sessionsOf(db, now, customerId);
  const signedIn = sessions.map((session) => ({
    id: session.idHash,
    name: session.deviceName,
    signedInDateTime: session.createdAt.toISOString(),
    lastUsedDateTime: (session.lastUsedAt ?? session.createdAt).toISOString(),
    isThis: session.idHash === idHash,
    maySendUntil: grants.find((grant) => grant.sessionHash === session.idHash)?.expiresAt.toISOString() ?? null,
  }));
  const left = grants.filter((grant) => !sessions.some((session) => session.idHash === grant.sessionHash));
  const sending = left.map((grant) => ({
    id: grant.id,
    name: grant.device,
    signedInDateTime: null,
    lastUsedDateTime: null,
    isThis: false,
    maySendUntil: grant.expiresAt.toISOString(),
  }));
  const [here, elsewhere] = [signedIn.filter((one) => one.isThis), signedIn.filter((one) => !one.isThis)];
  return { devices: [...here, ...elsewhere, ...sending] };
}

/*
 * Each of these also says that no earlier sign-in counts any more (decision 0033): the provider still knows the customer
 * on that device, and would let it in again at the press of a button.
 */
async function voidEarlierSignIns(tx: Db, now: Date, customerId: string): Promise<void> {
  await setSignInNotBefore(tx, customerId, now);
  await deleteHandoversOf(tx, customerId);
}

/** Signs out one device, by its session or, where that is over, by its grant. @returns false when there is none. */
export async function endDevice(db: Db, now: Date, customerId: string, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const grant = (await grantsOf(tx, now, customerId)).find((one) => one.sessionHash === id || one.id === id);
    const isRevoked = grant !== undefined && (await revokeGrant(tx, now, customerId, grant.id));
    const isEnded = (await endSession(tx, customerId, id)) || isRevoked;
    if (isEnded) await voidEarlierSignIns(tx, now, customerId);
    return isEnded;
  });
}

/** Signs a customer out wherever they are, and nothing is submitted without them any more. */
export async function endAllDevices(db: Db, now: Date, customerId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await voidEarlierSignIns(tx, now, customerId);
    await endSessionsOf(tx, customerId);
    await endGrantsOf(tx, now, customerId);
  });
}

/** The same but for the device that asks: a stranger may have known what was just changed. */
export async function endOtherDevices(tx: Db, now: Date, { customerId, idHash }: Asking): Promise<void> {
  const own = await grantOfSession(tx, idHash);
  await voidEarlierSignIns(tx, now, customerId);
  await endSessionsOf(tx, customerId, idHash);
  await endGrantsOf(tx, now, customerId, own?.id);
}
