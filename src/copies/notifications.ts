import type { Notification } from '#contracts/notifications.ts';
import { defineCopy, type Stamped } from '#db/copy.ts';
import { defineSource } from './engine/source.ts';

export type NotificationCopy = Stamped & Notification & { position: number };

export const notifications = defineCopy<'notifications', NotificationCopy>({
  name: 'notifications',
  since: 2,
  key: 'oid',
  ordered: true,
  whose: 'customer',
  evict: 'nothing',
});

/** The customer's notifications (API-11, AUTH-14). */
export const notificationsSource = defineSource({
  fills: [notifications],
  call: async () => (await import('#contracts/notifications.ts')).notificationsCall,
  part: 'notifications',
  request: () => ({}),
  rows: ({ results }) => ({ notifications: results }),
  due: { on: ['start', 'online'], afterMs: 0 },
  tier: 2,
});
