import type { Plant } from './plants.ts';

/** Bugs in submission grants, on the device and at the utility. */
export const plantsInGrants: readonly Plant[] = [
  {
    name: 'grant-signature-not-checked',
    file: 'server/http/requestSignature.ts',
    find: "return isSignature(signatureBase(components, params), Buffer.from(signature, 'base64'), key);",
    replace: 'return true;',
    seed: 2_000_004,
    why: 'whoever saw one signed request submits what they like',
  },
  {
    name: 'grant-digest-not-checked',
    file: 'server/http/submitter.ts',
    find: 'if (!hasDigest(request, bytes)) throw',
    replace: 'if (false) throw',
    seed: 2_000_076,
    why: 'a signed request is taken with other bytes',
  },
  {
    name: 'grant-of-another-customer',
    file: 'server/http/route.ts',
    find: 'request.grant = await grantOf(asking, request);',
    replace:
      "{ const grant = await grantOf(asking, request); request.grant = { ...grant, customerId: String(request.headers['x-stormlamp-owner'] ?? grant.customerId) }; }",
    seed: 2_000_004,
    why: 'a customer submits for whomever they name',
  },
  {
    name: 'grant-revoked-is-taken',
    file: 'server/store/identity/submissionGrants.ts',
    find: 'revokedAt === null && suspendedAt',
    replace: 'suspendedAt',
    seed: 2_000_011,
    why: 'a phone that was lost still submits',
  },
  {
    name: 'grant-suspended-is-taken',
    file: 'server/store/identity/submissionGrants.ts',
    find: 'suspendedAt === null && expiresAt',
    replace: 'expiresAt',
    seed: 2_000_095,
    why: 'what was kept for the next sign-in goes without it',
  },
  {
    name: 'grant-expired-is-taken',
    file: 'server/store/identity/submissionGrants.ts',
    find: 'suspendedAt === null && expiresAt > now;',
    replace: 'suspendedAt === null;',
    seed: 2_000_019,
    why: 'nobody has to sign in ever again',
  },
  {
    name: 'grant-with-a-cookie',
    file: 'src/api/signRequest.ts',
    find: "credentials: 'omit'",
    replace: "credentials: 'same-origin'",
    seed: 2_000_004,
    why: 'what is signed goes with the session of whoever is signed in',
  },
  {
    name: 'grant-of-whoever-is-first',
    file: 'src/outbox/engine/send/underGrant.ts',
    find: 'await db.grants.get(owner);',
    replace: "await db.grants.where('state').equals('live').first();",
    seed: 2_000_069,
    why: 'a reading is signed with another customer’s key',
  },
];
