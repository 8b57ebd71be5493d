import type { notifications } from '../store/schema.ts';
import type { SeedAccount } from './build.ts';

type Row = typeof notifications.$inferInsert;

const HOUR_MS = 60 * 60 * 1000;

/** What came in lately, newest first: the types that lead somewhere (NTF-07, NTF-08), and one that does not. */
const KINDS = [
  {
    hoursAgo: 0.4,
    interactionType: 'Meter Read Reminder',
    text: 'Your meter can be read now.',
    readIndicator: 'unread',
  },
  { hoursAgo: 5, interactionType: 'Payment Reminder', text: 'Your bill is due soon.', readIndicator: 'unread' },
  { hoursAgo: 50, interactionType: 'Ebill Notification', text: 'Your new bill is ready.', readIndicator: 'unread' },
  { hoursAgo: 120, interactionType: 'Outage Update', text: 'The power is back in your area.', readIndicator: 'read' },
  { hoursAgo: 700, interactionType: 'Ebill Notification', text: 'Your new bill is ready.', readIndicator: 'read' },
] as const;
/** More than nine unread for a customer with many accounts (APP-17). */
const MOST_ACCOUNTS = 4;

/** Five a customer with one account, and five more for each further one, up to four. */
export function seedNotifications(now: Date, customerId: string, accounts: readonly SeedAccount[]): Row[] {
  return accounts.slice(0, MOST_ACCOUNTS).flatMap((account, nth) =>
    KINDS.map(({ hoursAgo, interactionType, text, readIndicator }, kind) => ({
      oid: `n-${account.caAccount}-${kind}`,
      customerId,
      createdTime: new Date(now.getTime() - (hoursAgo + nth) * HOUR_MS),
      interactionType,
      interactionText: text,
      accountNumber: account.caAccount,
      readIndicator,
    })),
  );
}
