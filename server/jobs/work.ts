import type { Logger } from 'pino';
import { blobName } from '../domain/meterPhoto.ts';
import { pruneVerifications } from '../domain/verification.ts';
import type { PhotoStore } from '../providers/photoStore.ts';
import type { VirusScan } from '../providers/virusScan.ts';
import { pruneAttempts } from '../store/attempts.ts';
import { pruneKeys } from '../store/idempotency.ts';
import type { Db } from '../store/open.ts';
import { pruneChallenges } from '../store/passkeys.ts';
import { markScanned } from '../store/photos.ts';
import { pruneSessions } from '../store/sessions.ts';
import type { Work } from './jobs.ts';

/** What the jobs do. `reseed` is the sandbox's: its customers' dates are relative to today. */
export function makeWork(parts: {
  db: Db;
  now: () => Date;
  log: Logger;
  photoStore: PhotoStore;
  virusScan: VirusScan;
  reseed: (() => Promise<void>) | null;
}): Work {
  const { db, now, log, photoStore, virusScan, reseed } = parts;
  return {
    async scanPhoto({ customerId, fileName }) {
      const bytes = await photoStore.read(blobName(customerId, fileName));
      const verdict = await virusScan.scan(bytes as unknown as AsyncIterable<Uint8Array>);
      await markScanned(db, customerId, fileName, verdict === 'clean');
      log.info({ verdict }, 'photo scanned');
    },
    async daily() {
      const keys = await pruneKeys(db, now());
      await pruneSessions(db, now());
      await pruneAttempts(db, now());
      await pruneChallenges(db, now());
      await pruneVerifications(db, now());
      await reseed?.();
      log.info({ keys }, 'daily work done');
    },
  };
}
