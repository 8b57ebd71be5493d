import type { OutboxDb } from '#db/outboxDb.ts';
import { sealTables } from '#db/seal.ts';

/**
 * Encrypts the customer's name beside the outbox. Not the outbox itself: the worker sends what waits without anybody
 * opening the lock. To be called once, before the database is opened.
 */
export function sealDeviceSession(db: OutboxDb): void {
  sealTables(db, {
    // What decides whose submissions may be sent stays readable for the worker.
    deviceSession: {
      clear: ['customerId', 'rememberMe', 'signIn', 'arrived', 'forgotPassword', 'expired', 'ended'],
      sealKeys: false,
    },
  });
}
