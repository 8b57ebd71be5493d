import type { OutboxDb } from './outboxDb.ts';

/**
 * Who is signed in on this device, for the screens that work without a network. No secret: the session
 * itself is a cookie that no script can read.
 *
 * It lives beside the outbox because it decides whose submissions may be sent.
 */
export interface DeviceSessionRow {
  key: 'current';
  customerId: string;
  name: string;
  email: string;
  rememberMe: boolean;
  /**
   * Which sign-in this is. A "signed out" that was said of an earlier one, and arrives late, says nothing
   * about this one.
   */
  signIn?: string;
  /** This sign-in finished its first run: terms and tour and what else is asked first (AUTH-08 to AUTH-14). */
  arrived?: boolean;
  /** The session of a forgotten password; its page was not shown yet (AUTH-09). */
  forgotPassword?: boolean | undefined;
  /** The server said the session is over; the customer's copies stay readable, nothing of theirs is sent. */
  expired: boolean;
  /** It was ended, by the customer on another device or by a new password: nothing of theirs is shown any more. */
  ended?: boolean;
}

export const DEVICE_SESSION_SCHEMA = '&key';

/** A damaged row does not say whose items may go, and asking for them would fail: its customer signs in again. */
export async function forgetDamagedSession({ deviceSession }: OutboxDb): Promise<void> {
  const rows = await deviceSession.toArray();
  const isDamaged = rows.some(({ customerId }) => typeof customerId !== 'string' || customerId === '');
  if (isDamaged) await deviceSession.clear();
}
