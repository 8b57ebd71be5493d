import { createPublicKey } from 'node:crypto';
import type { GrantKey } from '#contracts/submissionGrant.ts';
import { Problem } from '../../problems.ts';
import { registerGrant, type SubmissionGrant } from '../../store/identity/submissionGrants.ts';
import type { Db } from '../../store/open.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** For how many days after the last sign-in a device may submit what its customer saved. */
export const GRANT_DAYS = 90;

/**
 * Registers or renews a device's key.
 *
 * @throws {Problem} badRequest when it is no key: a point beside the curve.
 */
export async function grantDevice(
  db: Db,
  now: Date,
  grant: { customerId: string; publicKey: GrantKey; device: string; sessionHash: string },
  days: number,
): Promise<SubmissionGrant> {
  try {
    createPublicKey({ key: grant.publicKey, format: 'jwk' });
  } catch {
    throw new Problem('badRequest', 'This is no public key.');
  }
  return registerGrant(db, now, { ...grant, expiresAt: new Date(now.getTime() + days * DAY_MS) });
}
