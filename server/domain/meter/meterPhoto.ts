import { createHash } from 'node:crypto';
import { Problem } from '../../problems.ts';
import { hashSecret, newSecret } from '../../store/identity/sessions.ts';
import { daysBefore } from '../../store/keepDays.ts';
import { awaitPhoto, countPhotos, findPhoto, markStored, type Photo } from '../../store/meter/photos.ts';
import type { Db } from '../../store/open.ts';
import { faultOf } from './jpeg.ts';
import { blobName } from './photoName.ts';

/** An upload on a bad line may take long; the token is good for the one photo only. */
const TOKEN_MS = 60 * 60 * 1000;
/** Of one customer in a day: two for every account of the largest landlord, and some. */
export const MOST_PHOTOS_A_DAY = 100;

const SCAN = {
  stored: { status: 202, message: 'The photo is being checked.' },
  clean: { status: 200, message: 'The photo is clean.' },
  infected: { status: 403, message: 'The photo was refused: it contains a virus.' },
} as const;

/**
 * Allows an upload; asking again takes the place of the first.
 *
 * @returns the token, of which only the hash is kept.
 * @throws {Problem} tooManyRequests where the customer's photos of a day are used up.
 */
export async function allowUpload(db: Db, now: Date, customerId: string, fileName: string): Promise<string> {
  const isKnown = (await findPhoto(db, customerId, fileName)) !== null;
  if (!isKnown && (await countPhotos(db, customerId, daysBefore(now, 1))) >= MOST_PHOTOS_A_DAY) {
    throw new Problem('tooManyRequests', 'These are more photos than we take in a day. Please send them tomorrow.');
  }
  const token = newSecret();
  const tokenExpiresAt = new Date(now.getTime() + TOKEN_MS);
  await awaitPhoto(db, { customerId, fileName, tokenHash: hashSecret(token), tokenExpiresAt, createdAt: now });
  return token;
}

/** The photo that this token allows to upload; `fileName` is null where the address names none. @throws {Problem} forbidden, alreadyExists. */
export async function awaitedPhoto(
  db: Db,
  now: Date,
  customerId: string,
  { fileName, token }: { fileName: string | null; token: string },
): Promise<Photo> {
  const photo = fileName === null ? null : await findPhoto(db, customerId, fileName);
  if (!photo || photo.tokenHash !== hashSecret(token) || photo.tokenExpiresAt < now) {
    throw new Problem('forbidden', 'This upload is not allowed any more. Please ask for a new one.');
  }
  // Its bytes are gone; what the scan said of them stands.
  if (photo.state === 'infected') throw new Problem('alreadyExists', 'This very photo was uploaded before.');
  return photo;
}

/** Where a photo goes: into the photo store, and in a transaction to the virus scan. */
export interface PhotoPorts {
  put(blob: string, bytes: Buffer): Promise<'stored' | 'exists'>;
  scan(tx: Db, photo: { customerId: string; fileName: string }): Promise<void>;
}

/**
 * Keeps an uploaded photo and has it scanned.
 *
 * @throws {Problem} badRequest or unsupportedType when it is not the photo that was announced, alreadyExists when the
 *   photo store has it, and what the photo store throws.
 */
export async function takeInPhoto(db: Db, photo: Photo, body: unknown, { put, scan }: PhotoPorts): Promise<void> {
  const { customerId, fileName } = photo;
  const bytes = checked(body, photo);
  const stored = await put(blobName(customerId, fileName), bytes);
  // Also after 'exists': we may have died between the store's answer and this row.
  await db.transaction(async (tx) => {
    if (await markStored(tx, customerId, fileName, bytes.length)) await scan(tx, { customerId, fileName });
  });
  if (stored === 'exists') throw new Problem('alreadyExists', 'This very photo was uploaded before.');
}

/** The bytes, when they are a photo and the very one that was announced. */
function checked(body: unknown, photo: Photo): Buffer {
  if (!Buffer.isBuffer(body) || body.length === 0) throw new Problem('badRequest', 'The photo is empty.');
  const fault = faultOf(body);
  if (fault) throw new Problem('unsupportedType', 'This is no photo we can take.', fault);
  const fileName = `${createHash('sha256').update(body).digest('hex')}.jpg`;
  if (fileName !== photo.fileName)
    throw new Problem('badRequest', 'The photo did not arrive whole. Please send it again.');
  return body;
}

/** @throws {Problem} notFound when no such photo was uploaded. */
export async function scanResult(
  db: Db,
  customerId: string,
  fileName: string,
): Promise<(typeof SCAN)[keyof typeof SCAN]> {
  const photo = await findPhoto(db, customerId, fileName);
  if (!photo || photo.state === 'awaited') throw new Problem('notFound', 'No such photo was uploaded.');
  return SCAN[photo.state];
}
