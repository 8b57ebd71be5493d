import type { FastifyInstance } from 'fastify';
import { pathOf } from '#contracts/call.ts';
import { MAX_PHOTO_BYTES, photoFileName, photoScanCall, photoUploadCall } from '#contracts/photo.ts';
import { allowUpload, awaitedPhoto, scanResult, takeInPhoto } from '../../domain/meterPhoto.ts';
import type { Services } from '../../services.ts';
import { guardedRoute, route } from '../route.ts';

export function servePhotos(app: FastifyInstance, services: Services): void {
  const { config, db, photoStore, jobs } = services;
  const folder = pathOf(photoUploadCall, config.segment).replace('uploadMeterPhoto', 'meterPhotos');

  route(app, services, photoUploadCall, {
    auth: 'customer',
    worksLocked: true,
    handler: async ({ input, session }) => ({
      uploadUrl: `${folder}/${input.fileName}`,
      uploadToken: await allowUpload(db, services.now(), session.customerId, input.fileName),
    }),
  });

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('image/jpeg', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const what = {
      method: 'PUT',
      path: `${folder}/:fileName`,
      auth: 'customer',
      worksLocked: true,
      options: { bodyLimit: MAX_PHOTO_BYTES },
    } as const;
    guardedRoute(scope, services, what, async (request, reply, { customerId }) => {
      const name = photoFileName.safeParse((request.params as { fileName: string }).fileName);
      const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
      const claim = { fileName: name.success ? name.data : null, token };
      const photo = await awaitedPhoto(db, services.now(), customerId, claim);
      await takeInPhoto(db, photo, request.body, {
        put: (blob, bytes) => photoStore.put(blob, bytes),
        scan: (tx, stored) => jobs.scanPhoto(tx, stored),
      });
      return reply.code(201).send();
    });
  });

  route(app, services, photoScanCall, {
    auth: 'customer',
    worksLocked: true,
    handler: async ({ input, session }) => ({
      virusScanResult: await scanResult(db, session.customerId, input.fileName),
    }),
  });
}
