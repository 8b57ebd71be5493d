import { Buffer } from 'node:buffer';
import type { Services } from '#server/services.ts';

/** Without the work, and without a stranger who makes proofs up: what is proven is the key that was asked about. */
export const simulatedBotCheck: Services['botCheck'] = {
  challenge: async (about) => Buffer.from(`work for ${about}`).toString('base64url'),
  async proven(token, about) {
    const work = Buffer.from(token, 'base64url').toString();
    const isProof = about === null ? work.startsWith('work for ') : work === `work for ${about}`;
    return isProof ? work : null;
  },
};

const nobodyAsks = () => Promise.reject(new Error('no code is sent here'));

/** Numbers of New York are in another country. */
export const simulatedPhone: Services['phone'] = {
  lookUp: async (phoneNumber) => ({ phoneNumber, countryCode: phoneNumber.startsWith('+1212') ? 'US' : 'CA' }),
  sendCode: nobodyAsks,
  checkCode: nobodyAsks,
};
