import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { Problem } from '../problems.ts';
import { findGrant, isGrantLive, type SubmissionGrant } from '../store/identity/submissionGrants.ts';
import type { Db } from '../store/open.ts';
import { claimedSignature, hasDigest, isSignedBy } from './requestSignature.ts';

/** Who hands something in: by a live session, or by their device's submission grant. */
export interface Submitter {
  customerId: string;
}

/**
 * How far from ours the clock of a device may be that signs. Phones are wrong by weeks; a request that is sent
 * again does no harm, for its key answers it as before.
 */
const CLOCK_MS = 31 * 24 * 60 * 60 * 1000;

const over = (why: string) => new Problem('grantOver', 'Please sign in to send this.', `submission grant: ${why}`);

/**
 * The grant under which this request is signed.
 *
 * @throws {Problem} grantOver where it is not: the device then waits for its customer.
 */
export async function grantOf(
  { config, db, now }: { config: Pick<Config, 'appOrigin'>; db: Db; now: () => Date },
  request: FastifyRequest,
): Promise<SubmissionGrant> {
  const claimed = claimedSignature(request);
  const grant = claimed && (await findGrant(db, claimed.keyid));
  if (!claimed || !grant) throw over('unknown');
  if (!isSignedBy(request, new URL(config.appOrigin).host, claimed, grant.publicKey)) throw over('wrong signature');
  if (!isGrantLive(grant, now())) throw over('ended');
  if (Math.abs(claimed.created * 1000 - now().getTime()) > CLOCK_MS) throw over('signed at another time');
  return grant;
}

/** The signature covers a digest only; now the bytes are here. */
export function refuseOtherBytes(request: FastifyRequest): void {
  if (!request.grant || request.method === 'GET') return;
  const { sentBytes, body } = request;
  const bytes = sentBytes ?? (Buffer.isBuffer(body) ? body : Buffer.alloc(0));
  if (!hasDigest(request, bytes)) throw over('other bytes than were signed');
}

/** Whose request this is, however they proved it. */
export const customerIdOf = ({ grant, liveSession }: FastifyRequest): string | undefined =>
  grant?.customerId ?? liveSession?.customerId;
