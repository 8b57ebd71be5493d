import type { AnyCall } from '#contracts/call.ts';

/*
 * Whether what a route changes asks for a fresh sign-in, and if not, why not (decision 0066). A phone that was left open must
 * not be enough for what lasts longer than the phone is away, moves money, or ends the power.
 */

/**
 * - wanted: refused without one, before the body is read.
 * - byHandler: the handler refuses a part of it without one.
 * - noted: never refused, for it may come late and by a grant; what is handed over says that there was none.
 * - reads: it changes nothing.
 * - whyNot: it changes something, and is not asked.
 */
export type Act = 'wanted' | 'byHandler' | 'noted' | 'reads' | { readonly whyNot: string };

const PROVES = { whyNot: 'By it, or on the way of it, the customer proves who they are.' } as const;
const TAKES_AWAY = {
  whyNot: 'It takes a way in, or a way to be told, from who does it, and gives nobody anything.',
} as const;
const CHOSEN_BACK = {
  whyNot: 'The same press takes it back, and it opens nothing and moves nothing meanwhile.',
} as const;
const BY_CODE = { whyNot: 'A code to a contact that the utility has of the account is asked for.' } as const;
const BY_MAIL = { whyNot: 'The token of a mail shows who does it; there need be no session.' } as const;
const A_PERSON_READS = { whyNot: 'It changes nothing by itself: a person at the utility reads it first.' } as const;
const WAITS = {
  whyNot: 'It is taken down without a connection, goes late and by a grant, and the utility judges it.',
} as const;
const ANYBODY = { whyNot: 'It is open to anybody, and in no customer’s name.' } as const;
const BY_UTILITY = { whyNot: 'The utility’s own system, or its carrier, shows a token or a signature.' } as const;
const OWN_PAYMENT = { whyNot: 'Who pays shows a card to the provider; nothing is paid from anywhere else.' } as const;
const A_LOG = { whyNot: 'It is a record beside a change, and changes nothing.' } as const;

/** Every route that is no GET, and those GETs that change or hand out something that matters, by the contracts' paths. */
export const ACTS = {
  'GET /api/session/freshSignIn': 'wanted',
  'GET /api/customer/data': 'wanted',
  'POST /api/customer/deleteAccount': 'wanted',
  'GET /api/{product}/socialLoginRequest': 'wanted',
  'POST /api/biometrics/registerStart': 'wanted',
  'POST /api/biometrics/removePasskey': 'wanted',

  // A changed password.
  'POST /api/session/startSignIn': 'byHandler',
  // Taking the lock away.
  'GET /api/session/updateSession': 'byHandler',
  // A code for a new e-mail or number, before it is sent.
  'POST /api/{product}/twilioVerify': 'byHandler',
  // A plan that is set up, changed or cancelled. A repeat under its key gets its first answer again.
  'POST /api/{product}/pppSubmit': 'byHandler',

  // Moving out.
  'POST /api/{product}/customerRequest': 'noted',

  'POST /api/{product}/accountUpdate': {
    whyNot:
      'Everybody who was reached about the account is told at once, where they were reached before; how bills come is chosen back by the same press, and a bill stands in the app however it comes.',
  },
  'POST /api/{product}/updateProfileDetails': {
    whyNot:
      'An account that is removed leaves this list alone, and comes back by the name and number on its bill. Notices that are switched off are switched on by the same press, and what warns of a change goes whatever is chosen.',
  },
  'POST /api/{product}/b2cUpdate': {
    whyNot:
      'A new e-mail or number needs the code that was asked for with a fresh sign-in; of a new name its customer is told.',
  },
  'POST /api/{product}/accountAssociation': {
    whyNot: 'It asks for the name and number on a bill, and opens no more than those do.',
  },
  'POST /api/contactProof/send': BY_CODE,
  'POST /api/contactProof/check': BY_CODE,
  'POST /api/contactProof/lost': A_PERSON_READS,
  'POST /api/{product}/inquiry': A_PERSON_READS,
  'POST /api/{product}/cdcUpdate': A_LOG,
  'POST /api/{product}/interactionUpdate': A_LOG,
  'GET /api/{product}/notifyLogin': A_LOG,
  'POST /api/{product}/welcomeEmail': A_LOG,
  'POST /api/{product}/updateNotifications': CHOSEN_BACK,
  'POST /api/{product}/EnvokeContactUpdate': CHOSEN_BACK,
  'POST /api/{product}/EnvokeContactCreate': CHOSEN_BACK,
  'POST /api/biometrics/renamePasskey': CHOSEN_BACK,
  'POST /api/push/subscribe': CHOSEN_BACK,
  'POST /api/push/unsubscribe': CHOSEN_BACK,

  'POST /api/{product}/monerisPreload': OWN_PAYMENT,
  'POST /api/{product}/openPayment': OWN_PAYMENT,
  'POST /api/{product}/monerisReceipt': OWN_PAYMENT,
  'POST /api/{product}/paymentLeft': OWN_PAYMENT,
  'POST /api/{product}/paymentSeen': OWN_PAYMENT,

  'POST /api/{product}/meterRead': WAITS,
  'POST /api/{product}/uploadMeterPhoto': WAITS,
  'PUT /api/{product}/meterPhotos/:fileName': WAITS,

  'POST /api/session/finishSignIn': PROVES,
  'POST /api/session/finishNativeSignIn': PROVES,
  'POST /api/auth/signin/azure-ad-b2c-mobile': PROVES,
  'POST /api/session/clearForgotPassword': PROVES,
  'POST /api/session/finishSocialConnect': PROVES,
  'POST /api/biometrics/registerFinish': PROVES,
  'POST /api/biometrics/loginStart': PROVES,
  'POST /api/biometrics/loginFinish': PROVES,
  'POST /api/biometrics/unlockStart': PROVES,
  'POST /api/biometrics/unlockFinish': PROVES,
  'POST /api/session/submissionGrant': {
    whyNot: 'It hands in no more than a session may, and what is noted is noted of it, too.',
  },
  'POST /api/session/signOut': TAKES_AWAY,
  'POST /api/session/endDevice': TAKES_AWAY,
  'POST /api/session/endAllDevices': TAKES_AWAY,
  'POST /api/session/socialDisconnect': TAKES_AWAY,

  'POST /api/customer/undoEmailChange': BY_MAIL,
  'POST /api/customer/objectToAccount': BY_MAIL,
  'POST /api/{product}/stopMails': BY_MAIL,

  'POST /api/{product}/createOutage': ANYBODY,
  'POST /api/{product}/carriedReports': ANYBODY,
  'POST /api/{product}/verifyRecaptcha': ANYBODY,

  'POST /api/{product}/textMessages': BY_UTILITY,
  'PUT /api/{product}/outageMap': BY_UTILITY,
  'PUT /api/{product}/kmlTemplate': BY_UTILITY,
  'PUT /api/{product}/backOffice/accounts': BY_UTILITY,
  'PUT /api/{product}/backOffice/associations': BY_UTILITY,
  'PUT /api/{product}/backOffice/answers': BY_UTILITY,
  'PUT /api/{product}/backOffice/notices': BY_UTILITY,
  'POST /api/{product}/backOffice/releaseHeldAssociations': BY_UTILITY,
  'POST /api/{product}/backOffice/releaseHeldOutages': BY_UTILITY,

  'POST /api/{product}/accountDetails': 'reads',
  'POST /api/{product}/accountInfo': 'reads',
  'POST /api/{product}/opening': 'reads',
  'POST /api/{product}/pppDetails': 'reads',
  'POST /api/{product}/bankCheck': 'reads',
  'POST /api/{product}/billDetails': 'reads',
  'POST /api/{product}/billHistory': 'reads',
  'POST /api/{product}/viewBillPdf': 'reads',
  'POST /api/{product}/meterReadDetails': 'reads',
  'POST /api/{product}/EnvokeContactLookup': 'reads',
  'POST /api/{product}/twilioLookup': 'reads',
  'POST /api/{product}/installationLookup': 'reads',
  'POST /api/{product}/confirmInstallation': 'reads',
  'POST /api/{product}/outageStatus': 'reads',
  'POST /api/addressFind': 'reads',
  'POST /api/addressRetrieve': 'reads',
  'POST /api/addressSearch': 'reads',
} as const satisfies Record<`${'GET' | 'POST' | 'PUT'} /api/${string}`, Act>;

export type ActName = keyof typeof ACTS;
/** Those that are no GET. */
export type ChangeName = Exclude<ActName, `GET ${string}`>;

/** What a call of the contracts must be, so that its route may be served: a GET, or one that says its act above. */
export type Declared<C extends AnyCall> = C['method'] extends 'GET'
  ? unknown
  : `${C['method']} ${C['path']}` extends ActName
    ? unknown
    : { readonly act: 'say in sensitiveActs.ts whether it asks for a fresh sign-in' };

/** The act of a route, by the contracts' path; null: a GET that changes nothing. */
export const actOf = (name: string): Act | null => (Object.hasOwn(ACTS, name) ? ACTS[name as ActName] : null);
