import { MAX_PHOTO_BYTES } from '#contracts/photo.ts';
import type { AttachedPhoto } from '#machines/meterRead.machine.ts';
import { HEAD_LENGTH, isWhole, pictureKind } from '#rules/pictureKind.ts';
import { readablePicture } from './heicToJpeg.ts';

/** Why a file cannot be the photo; the page has a text for each (MTR-46 to MTR-48). */
export type PhotoProblem = 'imageSize' | 'imageType' | 'processing' | 'incomplete';
export interface PreparedPhoto {
  photo: AttachedPhoto;
  bytes: ArrayBuffer;
}

/** What a file that we cannot read as a picture claims to be: a broken picture, or something else. */
const SAYS_PICTURE = /(^image\/(jpe?g|png|hei[cf])$)|(\.(jpe?g|png|heic|heif|hif)$)/i;
/** Digits of a meter stay legible at this size, and a slow connection still carries it. */
const TARGET = { maxSizeMB: 0.3, maxWidthOrHeight: 2000 };

/**
 * Makes a photo fit to travel: checked, re-encoded to a JPEG without EXIF (so without the place it was
 * taken), named by the SHA-256 of its bytes.
 */
export async function preparePhoto(file: File): Promise<PreparedPhoto | PhotoProblem> {
  if (file.size > MAX_PHOTO_BYTES) return 'imageSize';
  try {
    const kind = pictureKind(new Uint8Array(await file.slice(0, HEAD_LENGTH).arrayBuffer()));
    if (!kind) return SAYS_PICTURE.test(file.type) || SAYS_PICTURE.test(file.name) ? 'processing' : 'imageType';
    const picture = new Uint8Array(await file.arrayBuffer());
    if (!isWhole(kind, picture)) return 'incomplete';
    const named = new File([picture], `photo.${kind}`, { type: `image/${kind}` });
    const { default: compress } = await import('browser-image-compression');
    // Its worker mode asks a CDN for a script, which our policy rightly refuses.
    const jpeg = await compress(await readablePicture(named), {
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
