import type { FastifyInstance } from 'fastify';
import { customerRequestCall } from '#contracts/customerRequest.ts';
import { customerOf } from '../../../domain/account/customers.ts';
import { isFresh } from '../../../domain/identity/signInProof.ts';
import { withCaptureTime } from '../../../domain/meter/captureTime.ts';
import { takeInRequest } from '../../../domain/request/takeInRequest.ts';
import type { Services } from '../../../services.ts';
import { submissionRoute } from '../../submissionRoute.ts';
import { tellRequested } from '../../tellRequest.ts';

/** For so long a client without keys means the same request by the same words. */
const SAME_MS = 24 * 60 * 60 * 1000;

export function serveCustomerRequests(app: FastifyInstance, services: Services): void {
  const { arrangementLimits: limits, freshSignInMinutes } = services.config;
  submissionRoute(app, services, customerRequestCall, {
    auth: 'customerOrGrant',
    takeIn: async ({ tx, now, input, sender, key, replaces, request: { liveSession } }) => {
      const customer = await customerOf(tx, sender.customerId);
      const request = { ...withCaptureTime(input, now), note: input.note ?? '' };
      const saved = tellRequested(services, customer);
      const data = await takeInRequest(tx, now, request, {
        customer,
        key,
        replaces,
        limits,
        saved,
        isFresh: isFresh(now, liveSession?.authenticatedAt ?? null, freshSignInMinutes),
      });
      return { answer: { data }, accepted: data.errorCode === 0 };
    },
    replacedBy: ({ data }) => ({ data: { ...data, replaced: true } }),
    same: { of: ({ caAccount, asked, note = '' }) => [caAccount, asked, note], withinMs: SAME_MS },
  });
}
