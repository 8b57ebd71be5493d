import * as z from 'zod/mini';

/** By which ways a reminder goes (NTF-15): e-mail, text message, a notice on the customer's devices. */
export const channels = z.object({ email: z.boolean(), sms: z.boolean(), pushNotif: z.boolean() });
export type Channels = z.output<typeof channels>;
export const CHANNELS = ['email', 'sms', 'pushNotif'] as const satisfies (keyof Channels)[];
export type Channel = (typeof CHANNELS)[number];

/** The reminders of an account by their fields, and what a change of each is called in `cdcData` (API-28). */
export const REMINDERS = {
  billReadyReminder: 'ebillReadyReminder',
  paymentReminder: 'paymentDueReminder',
  meterReadReminder: 'meterReadReminder',
} as const;
export type Reminder = keyof typeof REMINDERS;

/** The alert of a high bill: a field of an account, and what a change of it is called. */
export const HIGH_BILL_ALERT = 'highBillPeakAlert';

/** Of what a customer hears that is about them and no account (NTF-20), by the wire's names. */
export const PROFILE_NOTICES = ['serviceRequest', 'outagesNotification', 'profileChanges'] as const;
export type ProfileNotice = (typeof PROFILE_NOTICES)[number];
export type ProfileNotices = Record<ProfileNotice, Channels>;

/**
 * What holds before a customer chose: a device that they let show notices shows them, and what they asked for, or what
 * changed of their profile, comes by e-mail as well.
 */
const UNCHOSEN: ProfileNotices = {
  serviceRequest: { email: true, sms: false, pushNotif: true },
  outagesNotification: { email: false, sms: false, pushNotif: true },
  profileChanges: { email: true, sms: false, pushNotif: true },
};

/** By which ways each goes, of what was chosen of it. */
export const noticesChosen = (chosen: { [name in ProfileNotice]?: Channels | undefined }): ProfileNotices => ({
  serviceRequest: chosen.serviceRequest ?? UNCHOSEN.serviceRequest,
  outagesNotification: chosen.outagesNotification ?? UNCHOSEN.outagesNotification,
  profileChanges: chosen.profileChanges ?? UNCHOSEN.profileChanges,
});

/** The last entry of a change of reminders; of other changes of accounts it is another (API2-15). */
export const UPDATED_BY_PREFERENCES = { changeType: 'updatedBy-sitecore', value: 'Customer App' } as const;

/** What `cdcData` says of a reminder: whether it goes by any way. */
export const isOn = (by: Channels): boolean => CHANNELS.some((channel) => by[channel]);
