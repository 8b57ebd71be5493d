import type { Plant } from './plants.ts';

/** Bugs in what customers do with their notices, and in how they choose to be reminded. */
export const plantsInNotices: readonly Plant[] = [
  {
    name: 'notice-comes-back',
    file: 'server/store/account/notifications.ts',
    find: '.where(and(own, inArray(notifications.readIndicator, BEFORE[as])));',
    replace: '.where(own);',
    seed: 4_294_850_004,
    why: 'what one device deleted another one, which was late, has unread no longer',
  },
  {
    name: 'every-notice-read',
    file: 'server/store/account/notifications.ts',
    find: 'const own = and(eq(notifications.oid, oid), eq(notifications.customerId, customerId));',
    replace: 'const own = eq(notifications.customerId, customerId);',
    seed: 4_294_850_002,
    why: 'whoever reads one has read them all',
  },
  {
    name: 'reminder-takes-the-others-along',
    file: 'src/outbox/kinds/reminder.ts',
    find: 'const by = { ...now, [channel]: on };',
    replace: 'const by = { ...NONE, [channel]: on };',
    seed: 4_294_850_116,
    why: 'whoever switches one way on switches the others off',
  },
  {
    name: 'alert-takes-the-reminders-along',
    file: 'server/domain/account/accountList.ts',
    find: '{ ...listed.association.settings, ...reminders }',
    replace: '{ ...reminders }',
    seed: 4_294_850_249,
    why: 'whoever asks for an alert of a high bill is reminded of nothing else any more',
  },
  {
    name: 'hearing-takes-the-others-along',
    file: 'src/outbox/kinds/profileNotice.ts',
    find: '{ ...noticesChosen(profile)[notice], [channel]: on }',
    replace: '{ email: false, sms: false, pushNotif: false, [channel]: on }',
    seed: 4_294_880_002,
    says: 'and nobody chose it',
    why: 'whoever switches one way on switches the others off',
  },
  {
    name: 'hearing-of-an-old-version',
    file: 'server/domain/account/profileNotices.ts',
    find: 'if (said?.noticesVersion !== undefined && said.noticesVersion !== version) throw changedMeanwhile();',
    replace: '',
    seed: 4_294_880_008,
    says: 'which another device chose',
    why: 'what another device chose of a notice is written over by one that had asked before',
  },
];
