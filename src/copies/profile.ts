import type { ProfileDetails } from '#contracts/profile.ts';
import { isSuccess } from '#contracts/success.ts';
import { defineCopy, type Stamped, stamped } from '#db/copy.ts';
import { has, ifAny, isFlag, isNumber, isObject, isText, listOf } from '#db/fieldChecks.ts';
import type { AccountCopy } from './engine/account.ts';
import { defineSource } from './engine/source.ts';

export interface ProfileCopy extends Stamped {
  key: 'current';
  customerId: string;
  profileName: string;
  profileEmail: string;
  contactNumber: string;
  contactNumberVerified?: ProfileDetails['contactNumberVerified'];
  preferences?: ProfileDetails['preferences'];
  isRegistered?: ProfileDetails['isRegistered'];
  /** Of the list of accounts that came with it. */
  accountsVersion?: ProfileDetails['accountsVersion'];
  subscribedOutageZones?: ProfileDetails['subscribedOutageZones'];
  outageZonesVersion?: ProfileDetails['outageZonesVersion'];
  outageZoneNames?: ProfileDetails['outageZoneNames'];
  serviceRequest?: ProfileDetails['serviceRequest'];
  outagesNotification?: ProfileDetails['outagesNotification'];
  profileChanges?: ProfileDetails['profileChanges'];
  noticesVersion?: ProfileDetails['noticesVersion'];
  twilioSmsStop?: ProfileDetails['twilioSmsStop'];
}

export const profile = defineCopy<'profile', ProfileCopy>({
  name: 'profile',
  since: 1,
  key: 'key',
  whose: 'customer',
  evict: 'nothing',
  fields: {
    ...stamped,
    key: isText,
    customerId: isText,
    profileName: isText,
    profileEmail: isText,
    contactNumber: isText,
    contactNumberVerified: ifAny(isFlag),
    preferences: ifAny(isObject),
    isRegistered: ifAny(isFlag),
    accountsVersion: ifAny(isNumber),
    subscribedOutageZones: ifAny(listOf(isText)),
    outageZonesVersion: ifAny(isNumber),
    outageZoneNames: ifAny(listOf(has({ regionId: isText, name: isText }))),
    serviceRequest: ifAny(isObject),
    outagesNotification: ifAny(isObject),
    profileChanges: ifAny(isObject),
    noticesVersion: ifAny(isNumber),
    twilioSmsStop: ifAny(isFlag),
  },
});

export const accounts = defineCopy<'accounts', AccountCopy>({
  name: 'accounts',
  since: 1,
  key: 'caAccount',
  ordered: true,
  whose: 'customer',
  accounts: 'list',
  evict: 'nothing',
  fields: {
    ...stamped,
    caAccount: isText,
    bpAccount: isText,
    accountType: isText,
    descriptiveName: isText,
    defaultAccount: isText,
    meterReadReminder: ifAny(isObject),
    paymentReminder: ifAny(isObject),
    billReadyReminder: ifAny(isObject),
    highBillPeakAlert: ifAny(isNumber),
    paymentReceived: ifAny(isObject),
    includePdf: ifAny(isFlag),
    dateTimeAssociated: ifAny(isText),
    proofNeeded: ifAny(isFlag),
    position: isNumber,
  },
});

/** Who the customer is to the utility, with the list of their accounts. */
export const profileSource = defineSource({
  fills: [profile, accounts],
  call: async () => (await import('#contracts/profile.ts')).profileDetailsCall,
  part: 'profileDetails',
  request: () => ({}),
  refusal: ({ errorCode }) =>
    isSuccess(errorCode) ? null : { kind: 'refused', status: 200, code: String(errorCode), message: '' },
  rows: ({ data: { associatedAccounts, ...details } }, { customerId }) => ({
    profile: [{ key: 'current' as const, customerId, ...details }],
    accounts: associatedAccounts.account,
  }),
  due: { on: ['start', 'online'], afterMs: 0 },
  tier: 1,
});
