import type { FastifyInstance } from 'fastify';
import { botChallengeCall, verifyRecaptchaCall } from '#contracts/botCheck.ts';
import type { Services } from '../../services.ts';
import { isPassed, WITH_PROOF } from '../botCheck.ts';
import { route } from '../route.ts';

export function serveBotCheck(app: FastifyInstance, services: Services): void {
  route(app, services, botChallengeCall, {
    auth: 'public',
    isSameForAll: true,
    options: { config: { isForProof: true } },
    handler: async ({ input }) => ({ challenge: await services.botCheck.challenge(input.key) }),
  });

  route(app, services, verifyRecaptchaCall, {
    auth: 'public',
    options: WITH_PROOF,
    handler: async ({ input }) => {
      const success = await isPassed(services, input.token, null);
      return { success, message: success ? '' : 'reCAPTCHA verification failed. Please try again.' };
    },
  });
}
