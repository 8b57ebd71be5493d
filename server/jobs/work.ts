import type { Logger } from 'pino';
import { pruneGuesses } from '../domain/account/guesses.ts';
import { pruneVerifications } from '../domain/account/verification.ts';
import { tellMeterRead, tellPhotoScanned } from '../domain/backOffice/tellMeterRead.ts';
import { pruneCallCounts } from '../domain/identity/callCounts.ts';
import { pruneSpentProofs } from '../domain/identity/spentProofs.ts';
import { blobName } from '../domain/meter/photoName.ts';
import {
  PHOTO_AWAITED_DAYS,
  PHOTO_INFECTED,
  PHOTO_NEVER_CAME,
  settlePhotoFlags,
} from '../domain/meter/photoOfReading.ts';
import type { PhotoStore } from '../providers/photoStore.ts';
import type { VirusScan } from '../providers/virusScan.ts';
import { pruneChecks } from '../store/account/associationChecks.ts';
import { pruneAssociationObjections } from '../store/account/associationObjections.ts';
import { pruneObjections } from '../store/account/emailObjections.ts';
import { pruneMarketingConsents } from '../store/account/marketingConsents.ts';
import { pruneNotifications } from '../store/account/notifications.ts';
import { pruneAttempts } from '../store/attempts.ts';
import { eraseHandOvers, pruneHandOvers } from '../store/backOffice/handOvers.ts';
import { pruneHeld } from '../store/backOffice/heldAssociations.ts';
import { pruneKeyUses } from '../store/backOffice/keyUses.ts';
import { pruneKeys } from '../store/idempotency.ts';
import { pruneChallenges } from '../store/identity/passkeys.ts';
import { pruneSessions } from '../store/identity/sessions.ts';
import { pruneGrants } from '../store/identity/submissionGrants.ts';
import { daysBefore, KEEP_DAYS, type KeepDays } from '../store/keepDays.ts';
import { flagMissingPhotos } from '../store/meter/meterReads.ts';
import { deleteUnusedPhotos, findPhoto, markScanned } from '../store/meter/photos.ts';
import { pruneNoticesSent } from '../store/notice/noticesSent.ts';
import { pruneQuestions } from '../store/notice/powerQuestions.ts';
import { pruneOutcomes } from '../store/notice/providerOutcomes.ts';
import type { Db } from '../store/open.ts';
import { pruneOutageReports } from '../store/outage/outageReports.ts';
import { pruneOutageTold } from '../store/outage/outageTold.ts';
import { prunePushDeliveries } from '../store/push/pushDeliveries.ts';
import { pruneRequests } from '../store/request/customerRequests.ts';
import { pruneTexts } from '../store/text/textMessages.ts';
import type { PhotoJob, Work } from './jobs.ts';

/** By then no push is worth sending any more. */
const PUSHES_DAYS = 30;
/** So long a line of associations waits for an operator. */
const HELD_DAYS = 30;

/** What the jobs do. `reseed` is the sandbox's: its customers' dates are relative to today. */
export function makeWork(parts: {
  db: Db;
  now: () => Date;
  log: Logger;
  photoStore: PhotoStore;
  virusScan: VirusScan;
  reseed: (() => Promise<void>) | null;
  keepDays?: KeepDays;
}): Work {
  const { db, now, log, photoStore, virusScan, reseed, keepDays = KEEP_DAYS } = parts;

  const judge = async ({ customerId, fileName }: PhotoJob): Promise<'clean' | 'infected'> => {
    const bytes = await photoStore.read(blobName(customerId, fileName));
    const verdict = await virusScan.scan(bytes as unknown as AsyncIterable<Uint8Array>);
    await db.transaction(async (tx) => {
      const isNew = await markScanned(tx, customerId, fileName, verdict === 'clean');
      await settlePhotoFlags(tx, customerId, fileName, verdict === 'clean' ? null : PHOTO_INFECTED);
      if (isNew) await tellPhotoScanned(tx, now(), { customerId, fileName, verdict });
    });
    return verdict;
  };

  /** In one transaction: where the photo store is away, the rows stay for the next night. */
  const removeUnusedPhotos = (): Promise<number> =>
    db.transaction(async (tx) => {
      const gone = await deleteUnusedPhotos(tx, daysBefore(now(), keepDays.unusedPhotos));
      for (const { customerId, fileName } of gone) await photoStore.remove(blobName(customerId, fileName));
      return gone.length;
    });

  const flagPhotosMissed = (): Promise<number> =>
    db.transaction(async (tx) => {
      const missed = await flagMissingPhotos(tx, daysBefore(now(), PHOTO_AWAITED_DAYS), PHOTO_NEVER_CAME);
      for (const read of missed) await tellMeterRead(tx, now(), read, PHOTO_NEVER_CAME);
      return missed.length;
    });

  return {
    async scanPhoto({ customerId, fileName }) {
      const known = await findPhoto(db, customerId, fileName);
      if (!known) return;
      const verdict = known.state === 'infected' ? 'infected' : await judge({ customerId, fileName });
      // After the verdict is written: a job that dies in between comes back, and does not look for the bytes.
      if (verdict === 'infected') await photoStore.remove(blobName(customerId, fileName));
      log.info({ verdict }, 'photo scanned');
    },
    async daily() {
      // Before the answers that tell which of them were completed.
      await pruneTexts(db, daysBefore(now(), Math.min(keepDays.keys, keepDays.reports)));
      const keys = await pruneKeys(db, now(), keepDays.keys);
      const reports = await pruneOutageReports(db, daysBefore(now(), keepDays.reports));
      await pruneOutageTold(db, daysBefore(now(), keepDays.outageTold));
      await eraseHandOvers(db, daysBefore(now(), keepDays.toldBackOffice));
      await pruneRequests(db, daysBefore(now(), keepDays.handOvers));
      await pruneHandOvers(db, daysBefore(now(), keepDays.handOvers));
      await pruneNotifications(db, {
        all: daysBefore(now(), keepDays.notices),
        deleted: daysBefore(now(), keepDays.deletedNotices),
      });
      await pruneMarketingConsents(db, daysBefore(now(), keepDays.marketingConsents));
      await pruneOutcomes(db, daysBefore(now(), keepDays.deletedNotices));
      await pruneNoticesSent(db, daysBefore(now(), keepDays.notices));
      await prunePushDeliveries(db, daysBefore(now(), PUSHES_DAYS));
      await pruneQuestions(db, daysBefore(now(), keepDays.notices));
      const unusedPhotos = await removeUnusedPhotos();
      await pruneSessions(db, now());
      await pruneGrants(db, now());
      await pruneAttempts(db, now());
      await pruneChallenges(db, now());
      await pruneVerifications(db, now());
      await pruneChecks(db, now());
      await pruneGuesses(db, now());
      await pruneObjections(db, now());
      await pruneAssociationObjections(db, now());
      await pruneSpentProofs(db, now());
      await pruneCallCounts(db);
      await pruneHeld(db, daysBefore(now(), HELD_DAYS));
      await pruneKeyUses(db, daysBefore(now(), keepDays.keyUses));
      const photosMissed = await flagPhotosMissed();
      await reseed?.();
      log.info({ keys, reports, unusedPhotos, photosMissed }, 'daily work done');
    },
  };
}
