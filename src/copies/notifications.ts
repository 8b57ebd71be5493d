import type { Notification } from '#contracts/notifications.ts';
import { defineCopy, type Stamped, stamped } from '#db/copy.ts';
import { has, ifAny, isNumber, isText, listOf } from '#db/fieldChecks.ts';
import { defineSource } from './engine/source.ts';

export type NotificationCopy = Stamped & Notification & { position: number };

export const notifications = defineCopy<'notifications', NotificationCopy>({
  name: 'notifications',
  since: 2,
  key: 'oid',
  ordered: true,
  whose: 'customer',
  evict: 'nothing',
  fields: {
    ...stamped,
    oid: isText,
    UID: isText,
    createdTime: isText,
    data: has({ interactionType: isText, interactionText: isText, accountNumber: isText, readIndicator: isText }),
    matter: ifAny(isText),
    outage: ifAny(
      has({
        regionId: isText,
        region: isText,
        spell: isText,
        step: isText,
        questions: listOf(has({ accountNumber: isText, key: isText })),
      }),
    ),
    position: isNumber,
  },
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
