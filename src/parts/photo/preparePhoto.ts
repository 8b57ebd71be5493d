import { MAX_PHOTO_BYTES } from '#contracts/photo.ts';
import type { AttachedPhoto } from '#machines/meterRead.machine.ts';
import { readablePicture } from './heicToJpeg.ts';

/** Why a file cannot be the photo; the page has a text for each (MTR-46 to MTR-48). */
export type PhotoProblem = 'imageSize' | 'imageType' | 'processing';
export interface PreparedPhoto {
  photo: AttachedPhoto;
  bytes: ArrayBuffer;
}

const TYPES = /(^image\/(jpe?g|png|heic)$)|(\.(jpe?g|png|heic)$)/i;
/** Digits of a meter stay legible at this size, and a slow connection still carries it. */
const TARGET = { maxSizeMB: 0.3, maxWidthOrHeight: 2000 };

/**
 * Makes a photo fit to travel: checked, re-encoded to a JPEG without EXIF (so without the place it was
 * taken), named by the SHA-256 of its bytes.
 */
export async function preparePhoto(file: File): Promise<PreparedPhoto | PhotoProblem> {
  if (file.size > MAX_PHOTO_BYTES) return 'imageSize';
  if (!TYPES.test(file.type) && !TYPES.test(file.name)) return 'imageType';
  try {
    const { default: compress } = await import('browser-image-compression');
    // Its worker mode asks a CDN for a script, which our policy rightly refuses.
    const jpeg = await compress(await readablePicture(file), {
      ...TARGET,
      useWebWorker: false,
      fileType: 'image/jpeg',
    });
    const bytes = await jpeg.arrayBuffer();
    const fileName = `${hex(await crypto.subtle.digest('SHA-256', bytes))}.jpg`;
    return { photo: { fileName, fileType: 'image/jpeg', fileLength: bytes.byteLength }, bytes };
  } catch {
    return 'processing';
  }
}

const hex = (hash: ArrayBuffer): string =>
  Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
