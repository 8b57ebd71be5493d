import { cacheDb } from './cache.ts';
import { outboxDb } from './outbox.ts';
import { sealTables } from './seal.ts';

/**
 * What the customer's lock seals: their copies, and their name beside the outbox. Not the outbox itself: the worker
 * sends what waits without anybody opening the lock. To be called once, before the databases are opened.
 */
export function sealCustomerTables({ cache = cacheDb, outbox = outboxDb } = {}): void {
  const copies = { clear: [], sealKeys: true };
  const ordered = { clear: ['position'], sealKeys: true };
  sealTables(cache, {
    profile: copies,
    accounts: ordered,
    accountDetails: copies,
    meters: copies,
    notifications: ordered,
    choices: copies,
  });
  sealTables(outbox, {
    // What decides whose submissions may be sent stays readable for the worker.
    deviceSession: {
      clear: ['customerId', 'rememberMe', 'signIn', 'arrived', 'forgotPassword', 'expired'],
      sealKeys: false,
    },
  });
}
