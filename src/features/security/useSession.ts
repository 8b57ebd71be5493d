import type { Session } from '#contracts/session.ts';
import { session as sessionOf } from '#contracts/session.ts';
import { useCustomer } from '#session/customer.ts';

/** The session as the device last heard of it: also which social apps are connected, readable without a network. */
export function useSession(): Session | null {
  return sessionOf.safeParse(useCustomer()).data ?? null;
}
