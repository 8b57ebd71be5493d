import { generateKeyPairSync } from 'node:crypto';
import { type GrantKey, grantKey } from '#contracts/submissionGrant.ts';

/** The public half of a new key. */
export const newGrantKey = (): GrantKey =>
  grantKey.parse(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' }));
