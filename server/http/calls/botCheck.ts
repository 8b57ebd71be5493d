import type { FastifyInstance, FastifyRequest } from 'fastify';
import { botChallengeCall, PROOF_HEADER, proofIn, verifyRecaptchaCall } from '#contracts/botCheck.ts';
import type { Services } from '../../services.ts';
import { route } from '../route.ts';

export function serveBotCheck(app: FastifyInstance, services: Services): void {
  const { botCheck } = services;

  route(app, services, botChallengeCall, {
    auth: 'public',
    isSameForAll: true,
    handler: async ({ input }) => ({ challenge: await botCheck.challenge(input.key) }),
  });

  route(app, services, verifyRecaptchaCall, {
    auth: 'public',
    isSameForAll: true,
    handler: async ({ input }) => {
      const success = await botCheck.isProof(input.token, null);
      return { success, message: success ? '' : 'reCAPTCHA verification failed. Please try again.' };
    },
  });
}

/** The submission came with a proof that is none, or another one's. Without any it comes from who knows of none. */
export async function failsBotCheck({ botCheck }: Services, request: FastifyRequest, key: string): Promise<boolean> {
  const header = request.headers[PROOF_HEADER];
  if (header === undefined) return false;
  const proof = proofIn(header);
  return proof === null || !(await botCheck.isProof(proof, key));
}
