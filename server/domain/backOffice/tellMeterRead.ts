import { handOver } from '../../store/backOffice/handOvers.ts';
import { type MeterReadRow, readsOfPhoto, readsReplacedBy } from '../../store/meter/meterReads.ts';
import { findPhoto } from '../../store/meter/photos.ts';
import type { Db } from '../../store/open.ts';
import { blobName } from '../meter/photoName.ts';
import { readingReference } from '../references.ts';
import { referenceOfText } from './tellReadingText.ts';

/** What is new of a reading: it was taken in; or what became of its photo. */
type News = 'received' | 'photo clean' | 'photo infected' | 'photo never came';

/** Tells the back office of a reading as it is now, in the transaction that makes it so. */
export async function tellMeterRead(tx: Db, now: Date, read: MeterReadRow, news: News = 'received'): Promise<void> {
  const { customerId, caAccount, idempotencyKey, receivedAt } = read;
  const reference = readingReference(read);
  const byText = await referenceOfText(tx, idempotencyKey);
  const { meterNumber, meterRead, readDate, submittedDateTime, capturedDateTime } = read;
  await handOver(tx, {
    kind: 'meterRead',
    // The number alone would come again on a database that was put back from a backup.
    key: `${reference} ${idempotencyKey} ${news}`,
    caAccount,
    customerId,
    changedAt: now,
    payload: {
      reference,
      by: 'app',
      meterNumber,
      meterRead,
      readDate,
      submittedDateTime,
      capturedDateTime,
      receivedDateTime: receivedAt.toISOString(),
      moveInOutIndicator: read.moveInOutIndicator,
      replaces: [...(await readsReplacedBy(tx, read)).map(readingReference), ...(byText === null ? [] : [byText])],
      flaggedForReview: read.flaggedForReview,
      photo: await photoOf(tx, read),
    },
  });
}

async function photoOf(tx: Db, { customerId, photoFileName }: MeterReadRow) {
  if (photoFileName === null) return { state: 'none', name: null } as const;
  const state = (await findPhoto(tx, customerId, photoFileName))?.state;
  if (state === 'clean') return { state, name: blobName(customerId, photoFileName) };
  return { state: state === 'infected' ? state : ('awaited' as const), name: null };
}

/** The scan has said what a photo is, of which the back office may have its readings already. */
export async function tellPhotoScanned(
  tx: Db,
  now: Date,
  { customerId, fileName, verdict }: { customerId: string; fileName: string; verdict: 'clean' | 'infected' },
): Promise<void> {
  for (const read of await readsOfPhoto(tx, customerId, fileName))
    await tellMeterRead(tx, now, read, `photo ${verdict}`);
}
