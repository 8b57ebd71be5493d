import { endAllDevicesCall } from '#contracts/devices.ts';
import type { Failure } from '#contracts/failure.ts';
import { callAsCustomer } from '#session/callAsCustomer.ts';
import { deviceSession } from '#session/deviceSession.ts';
import { notePendingSignOut } from '#session/pendingSignOut.ts';
import { leaveGrant } from '#session/submissionGrant.ts';
import { becomeNobody } from './customerChange.ts';

/**
 * Ends every session of the customer, this one too: not before the server said so, for the others cannot be told later.
 * Gives the provider's address at which it ends there, null where there is none to go to now.
 */
export async function signOutEverywhere(): Promise<{ logoutUrl: string | null } | { failure: Failure }> {
  const session = await deviceSession();
  const outcome = await callAsCustomer(endAllDevicesCall, {});
  if (!outcome.ok) return { failure: outcome.failure };
  const { logoutUrl } = outcome.reply;
  if (logoutUrl === null) notePendingSignOut({ discards: false });
  // The grants of all devices are over: its key is of no more use.
  if (session) await leaveGrant(session.customerId, { discards: true });
  await becomeNobody();
  return { logoutUrl };
}
