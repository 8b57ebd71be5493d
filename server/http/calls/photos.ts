import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { pathOf } from '#contracts/call.ts';
import { MAX_PHOTO_BYTES, photoFileName, photoScanCall, photoUploadCall } from '#contracts/photo.ts';
import { Problem } from '../../problems.ts';
import type { Services } from '../../services.ts';
import { findPhoto, markStored, mintPhotoToken, type Photo } from '../../store/photos.ts';
import { hashSecret } from '../../store/sessions.ts';
import { isSanePhoto } from '../jpeg.ts';
import { guardedRoute, route } from '../route.ts';

/** The blob's name: a customer's photos never meet another's, so nobody learns what others uploaded. */
export const blobName = (customerId: string, fileName: string): string => `${customerId}/${fileName}`;

const SCAN = {
  stored: { status: 202, message: 'The photo is being checked.' },
  clean: { status: 200, message: 'The photo is clean.' },
  infected: { status: 403, message: 'The photo was refused: it contains a virus.' },
} as const;

export function servePhotos(app: FastifyInstance, services: Services): void {
  const { config, db, photoStore, jobs } = services;
  const folder = pathOf(photoUploadCall, config.segment).replace('uploadMeterPhoto', 'meterPhotos');
  const spent = () => new Problem('forbidden', 'This upload is not allowed any more. Please ask for a new one.');

  route(app, services, photoUploadCall, {
    auth: 'customer',
    handler: async ({ input, session }) => ({
      uploadUrl: `${folder}/${input.fileName}`,
      uploadToken: await mintPhotoToken(db, services.now(), session.customerId, input.fileName),
    }),
  });

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('image/jpeg', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const what = {
      method: 'PUT',
      path: `${folder}/:fileName`,
      auth: 'customer',
      options: { bodyLimit: MAX_PHOTO_BYTES },
    } as const;
    guardedRoute(scope, services, what, async (request, reply, { customerId }) => {
      const name = photoFileName.safeParse((request.params as { fileName: string }).fileName);
      const photo = name.success ? await findPhoto(db, customerId, name.data) : null;
      const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
      if (!photo || photo.tokenHash !== hashSecret(token) || photo.tokenExpiresAt < services.now()) throw spent();
      const bytes = checked(request.body, photo);
      const put = await photoStore.put(blobName(customerId, photo.fileName), bytes);
      // Also after 'exists': we may have died between the store's answer and this row.
      await db.transaction(async (tx) => {
        if (await markStored(tx, customerId, photo.fileName, bytes.length)) {
          await jobs.scanPhoto(tx, { customerId, fileName: photo.fileName });
        }
      });
      if (put === 'exists') throw new Problem('alreadyExists', 'This very photo was uploaded before.');
      return reply.code(201).send();
    });
  });

  route(app, services, photoScanCall, {
    auth: 'customer',
    handler: async ({ input, session }) => {
      const photo = await findPhoto(db, session.customerId, input.fileName);
      if (!photo || photo.state === 'awaited') throw new Problem('notFound', 'No such photo was uploaded.');
      return { virusScanResult: SCAN[photo.state] };
    },
  });
}

/** The bytes, when they are a photo and the very one that was announced. */
function checked(body: unknown, photo: Photo): Buffer {
  if (!Buffer.isBuffer(body) || body.length === 0) throw new Problem('badRequest', 'The photo is empty.');
  if (!isSanePhoto(body)) throw new Problem('unsupportedType', 'This is no photo we can take.');
  const fileName = `${createHash('sha256').update(body).digest('hex')}.jpg`;
  if (fileName !== photo.fileName)
    throw new Problem('badRequest', 'The photo did not arrive whole. Please send it again.');
  return body;
}
