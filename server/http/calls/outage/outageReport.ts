import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createOutageCall } from '#contracts/outageReport.ts';
import { withCaptureTime } from '../../../domain/meter/captureTime.ts';
import { openPlace } from '../../../domain/outage/sealedInstallation.ts';
import { type BotChecked, takeInOutageReport } from '../../../domain/outage/takeInOutageReport.ts';
import type { Services } from '../../../services.ts';
import { submissionRoute } from '../../submissionRoute.ts';

const HOUR_MS = 60 * 60 * 1000;

export function serveOutageReports(app: FastifyInstance, services: Services): void {
  submissionRoute(app, services, createOutageCall, {
    // A customer without power may be signed out, and the report is the same one under any sign-in.
    auth: 'public',
    wantsProof: true,
    takeIn: async ({ tx, now, input, key, replaces, request }) => {
      const written = withCaptureTime(input, now);
      const place = openPlace(services.placeSeal, written.installationNumber, now);
      // The status of the houses of a street would tell in which one a meter is that was only looked up.
      const report = { ...written, installationNumber: place.isConfirmed ? place.installationNumber : '' };
      const unconfirmed = place.isConfirmed ? null : place.installationNumber;
      const refusal = services.madeUpPremises?.refusalOf(report.installationNumber) ?? null;
      return takeInOutageReport(tx, now, report, {
        key,
        replaces,
        botCheck: botChecked(request),
        refusal,
        unconfirmed,
      });
    },
    replacedBy: (answer) => ({ ...answer, replaced: true }),
    // The same words an hour later are a new report.
    same: { of: ({ capturedDateTime: _, ...said }) => said, withinMs: HOUR_MS },
  });
}

/** Whichever client it is: what a client says of itself, a bot says too. A signed-in customer needs none. */
export function botChecked({ proof, liveSession }: FastifyRequest): BotChecked {
  if (liveSession || proof === 'good') return 'passed';
  return proof === 'bad' ? 'failed' : 'missing';
}
