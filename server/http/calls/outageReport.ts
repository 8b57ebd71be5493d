import type { FastifyInstance } from 'fastify';
import { createOutageCall } from '#contracts/outageReport.ts';
import { takeInOutageReport } from '../../domain/takeInOutageReport.ts';
import type { Services } from '../../services.ts';
import { submissionRoute } from '../submissionRoute.ts';

export function serveOutageReports(app: FastifyInstance, services: Services): void {
  submissionRoute(app, services, createOutageCall, {
    // Whoever stands in the dark: their sign-in may have ended, and the report is the same one under any.
    auth: 'public',
    takeIn: ({ tx, now, input, key, replaces }) => takeInOutageReport(tx, now, input, { key, replaces }),
    replacedBy: (answer) => ({ ...answer, replaced: true }),
  });
}
