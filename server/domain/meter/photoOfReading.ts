import { flagRead } from '../../store/meter/meterReads.ts';
import { findPhoto } from '../../store/meter/photos.ts';
import type { Db } from '../../store/open.ts';

/** Why a person should look at a reading that has to have a photo: until the scan is done, and if it found something. */
export const PHOTO_NOT_SCANNED = 'photo not scanned yet';
export const PHOTO_INFECTED = 'photo infected';
/** The same of one whose photo was announced and is not here after so many days. */
export const PHOTO_NEVER_CAME = 'photo never came' as const;
export const PHOTO_AWAITED_DAYS = 7;

/** What is there of the photo that a reading names, whatever the reading says of it. */
export interface PhotoOfReading {
  is: 'none' | 'missing' | 'infected' | 'unscanned' | 'clean';
  fileLength: number | null;
}

export async function photoOfReading(
  tx: Db,
  customerId: string,
  fileName: string | undefined,
): Promise<PhotoOfReading> {
  if (fileName === undefined) return { is: 'none', fileLength: null };
  const photo = await findPhoto(tx, customerId, fileName);
  if (!photo || photo.state === 'awaited') return { is: 'missing', fileLength: null };
  return { is: photo.state === 'stored' ? 'unscanned' : photo.state, fileLength: photo.fileLength };
}

/** What the scan says takes the place of that it was not done yet, or that no photo was there. */
export async function settlePhotoFlags(
  tx: Db,
  customerId: string,
  fileName: string,
  flag: string | null,
): Promise<void> {
  for (const flaggedForReview of [PHOTO_NOT_SCANNED, PHOTO_NEVER_CAME]) {
    await flagRead(tx, { customerId, photoFileName: fileName, flaggedForReview }, flag);
  }
}
