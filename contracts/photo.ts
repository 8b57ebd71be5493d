import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import type { ProblemCode } from './problem.ts';
import { line, longText, text } from './text.ts';

/** Largest photo taken, in bytes; exactly this many still pass (MTR-46). */
export const MAX_PHOTO_BYTES = 10_485_760;

/** SHA-256 of the bytes in hex and `.jpg`: phones name every capture alike (MTR-51). */
export const photoFileName = text(68, /^[0-9a-f]{64}\.jpg$/);

/** API-16, step one: where to put the photo, and the bearer token that allows it. */
export const photoUploadCall = defineCall({
  method: 'POST',
  path: '/api/{product}/uploadMeterPhoto',
  request: z.object({ fileName: photoFileName }),
  reply: z.object({ uploadUrl: longText, uploadToken: line }),
  failureTitle: 'Failed to Load Meter Read',
});

/**
 * API-17, step two: a PUT of the JPEG bytes to `uploadUrl`, which is an address of our own server (the
 * browser talks to no other origin). 201 is stored; 409 or 412 refuses to overwrite: this very photo
 * came before.
 */
export const photoPutHeaders = (uploadToken: string): Record<string, string> => ({
  authorization: `Bearer ${uploadToken}`,
  'content-type': 'image/jpeg',
  'x-ms-blob-type': 'BlockBlob',
  'x-ms-version': PHOTO_STORE_VERSION,
});
/** What settles a photo for good when its bytes are put; anything else is tried again. */
export const photoPutFinalRefusals: readonly ProblemCode[] = [
  'alreadyExists',
  'unsupportedType',
  'tooLarge',
  'forbidden',
];
/** The storage service's protocol version (API-17: "a service-version header"). */
export const PHOTO_STORE_VERSION = '2021-12-02';

/** API-18, step three: 200 clean, 202 still being checked, 403 refused with the server's message. */
export const photoScanCall = defineCall({
  method: 'GET',
  path: '/api/{product}/uploadMeterPhoto',
  request: z.object({ fileName: photoFileName }),
  reply: z.object({
    virusScanResult: z.object({
      status: z.union([z.literal(200), z.literal(202), z.literal(403)]),
      message: longText,
    }),
  }),
  failureTitle: 'Failed to Load Meter Read',
});
/** How long to wait between the upload and the first scan check, in milliseconds (API-18). */
export const SCAN_DELAY_MS = 2000;
