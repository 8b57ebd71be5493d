import type { FastifyInstance } from 'fastify';
import { meterReadDetailsCall } from '#contracts/meter.ts';
import { meterReadCall } from '#contracts/meterRead.ts';
import { withCaptureTime } from '../../../domain/meter/captureTime.ts';
import { ownMeterDetails } from '../../../domain/meter/meterDetails.ts';
import { takeInMeterRead } from '../../../domain/meter/takeInMeterRead.ts';
import { tellReadingReplaced } from '../../../domain/notice/readingNotices.ts';
import type { Services } from '../../../services.ts';
import { route } from '../../route.ts';
import { submissionRoute } from '../../submissionRoute.ts';

export function serveMeterReads(app: FastifyInstance, services: Services): void {
  route(app, services, meterReadDetailsCall, {
    auth: 'customer',
    handler: async ({ input, session: { customerId } }) => {
      const { db, billArchive: archive, now } = services;
      return { data: await ownMeterDetails({ db, now: now(), archive }, customerId, input) };
    },
  });

  submissionRoute(app, services, meterReadCall, {
    auth: 'customerOrGrant',
    takeIn: async ({ tx, now, input, sender, key, replaces }) => {
      const { customerId } = sender;
      const data = await takeInMeterRead(tx, now, withCaptureTime(input, now), {
        customerId,
        key,
        replaces,
        gaveWay: (inTx, at, other) => tellReadingReplaced(inTx, at, services.notices.parts, other),
      });
      return { answer: { data }, accepted: data.errorCode === 0 };
    },
    replacedBy: ({ data }) => ({ data: { ...data, replaced: true } }),
    same: {
      of: ({ meterNumber, submittedDateTime, meterRead }) => [meterNumber, submittedDateTime.slice(0, 10), meterRead],
    },
  });
}
