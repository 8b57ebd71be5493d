import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pathOf } from '#contracts/call.ts';
import { MAX_PHOTO_BYTES, photoFileName, photoScanCall, photoUploadCall } from '#contracts/photo.ts';
import { allowUpload, awaitedPhoto, scanResult, takeInPhoto } from '../../../domain/meter/meterPhoto.ts';
import type { Services } from '../../../services.ts';
import { guardedRoute, route } from '../../route.ts';
import { ACTS } from '../../sensitiveActs.ts';
import type { Submitter } from '../../submitter.ts';

export function servePhotos(app: FastifyInstance, services: Services): void {
  const { config, submissionDb: db, photoStore, jobs } = services;
  const folder = pathOf(photoUploadCall, config.segment).replace('uploadMeterPhoto', 'meterPhotos');

  route(app, services, photoUploadCall, {
    auth: 'customerOrGrant',
    isSubmission: true,
    handler: async ({ input, session }) => ({
      uploadUrl: `${folder}/${input.fileName}`,
      uploadToken: await allowUpload(db, services.now(), session.customerId, input.fileName),
    }),
  });

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('image/jpeg', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    // Asked before the bytes come, and again when they are here: the token may be another's by then.
    const awaited = ({ params, headers }: FastifyRequest, { customerId }: Submitter) => {
      const name = photoFileName.safeParse((params as { fileName: string }).fileName);
      const token = headers.authorization?.replace(/^Bearer /, '') ?? '';
      return awaitedPhoto(db, services.now(), customerId, { fileName: name.success ? name.data : null, token });
    };
    const what = {
      method: 'PUT',
      path: `${folder}/:fileName`,
      act: ACTS['PUT /api/{product}/meterPhotos/:fileName'],
      auth: 'customerOrGrant',
      isSubmission: true,
      options: { bodyLimit: MAX_PHOTO_BYTES, config: { isLargeBody: true } },
      provenBy: 'uploadToken',
      admit: awaited,
    } as const;
    guardedRoute(scope, services, what, async (request, reply, session) => {
      const photo = await awaited(request, session);
      await takeInPhoto(db, photo, request.body, {
        put: (blob, bytes) => photoStore.put(blob, bytes),
        scan: (tx, stored) => jobs.scanPhoto(tx, stored),
      });
      return reply.code(201).send();
    });
  });

  route(app, services, photoScanCall, {
    auth: 'customerOrGrant',
    isSubmission: true,
    handler: async ({ input, session }) => ({
      virusScanResult: await scanResult(db, session.customerId, input.fileName),
    }),
  });
}
