import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createOutageCall } from '#contracts/outageReport.ts';
import { withCaptureTime } from '../../domain/captureTime.ts';
import { takeInOutageReport } from '../../domain/takeInOutageReport.ts';
import type { Services } from '../../services.ts';
import { isFromOurApp } from '../guards.ts';
import { submissionRoute } from '../submissionRoute.ts';

const HOUR_MS = 60 * 60 * 1000;

export function serveOutageReports(app: FastifyInstance, services: Services): void {
  submissionRoute(app, services, createOutageCall, {
    // Whoever stands in the dark: their sign-in may have ended, and the report is the same one under any.
    auth: 'public',
    wantsProof: true,
    takeIn: async ({ tx, now, input, key, replaces, request }) => {
      const botCheck = request.proof === 'bad' ? 'failed' : lacksProof(request) ? 'missing' : 'passed';
      return takeInOutageReport(tx, now, withCaptureTime(input, now), { key, replaces, botCheck });
    },
    replacedBy: (answer) => ({ ...answer, replaced: true }),
    // Who reports the same once more when an hour has passed wants to be heard again.
    same: { of: ({ capturedDateTime: _, ...said }) => said, withinMs: HOUR_MS },
  });
}

/** Our own app brings a proof; without any, another client knows of none. */
const lacksProof = (request: FastifyRequest): boolean => request.proof === 'none' && isFromOurApp(request);
