import { randomUUID } from 'node:crypto';
import { REPORT_ACTION } from '#contracts/botCheck.ts';
import { IDEMPOTENCY_HEADER } from '#contracts/call.ts';
import { NATIVE_CALLBACK_PATH, NATIVE_SIGN_IN_PATH } from '#contracts/nativeSignIn.ts';
import { photoPutHeaders } from '#contracts/photo.ts';
import { KML_TYPE } from '#contracts/regions.ts';
import { TWILIO_SIGNATURE } from '#contracts/textMessage.ts';
import { provinceKml } from '#server/seed/province.ts';
import { outageReport } from '../outages/outageReport.ts';
import { newGrantKey } from './grantKey.ts';
import { jpeg, nameOf } from './jpeg.ts';
import { preloadBody } from './payment.ts';
import { type Known, reading } from './reading.ts';

/** Who asks. The request is always about the owner's account. */
export const PEOPLE = ['owner', 'other customer', 'anonymous', 'expired'] as const;
export type Person = (typeof PEOPLE)[number];

export interface Facts {
  known: Known;
  photo: Buffer;
  uploadToken: string;
  /** Of a card payment that the owner began. */
  ticket: string;
}
export interface Row {
  url: (facts: Facts) => string;
  body?: (facts: Facts) => unknown;
  headers?: (facts: Facts) => Record<string, string>;
  /** The status for each of PEOPLE, in that order. */
  expected: [number, number, number, number];
}

const SAME_FOR_ALL: Row['expected'] = [200, 200, 200, 200];
/** A call without an account in it: everybody gets their own. */
const OWN: Row['expected'] = [200, 200, 401, 401];
const OWNER_ONLY: Row['expected'] = [200, 403, 401, 401];
const MADE_UP_CREDENTIAL = { id: 'bWFkZSB1cA', rawId: 'bWFkZSB1cA', type: 'public-key', response: {} };
const photoName = ({ photo }: Facts) => nameOf(photo);

export const IMPORT_TOKEN = 'an import token of thirty-two signs';
export const ACCOUNTS_TOKEN = 'a token of accounts of thirty-two signs';

/** One row a route: a route that is not here fails the suite. */
export const MATRIX: Record<string, Row> = {
  'GET /api/session': { url: () => '/api/session', expected: SAME_FOR_ALL },
  'POST /api/session/startSignIn': { url: () => '/api/session/startSignIn', body: () => ({}), expected: SAME_FOR_ALL },
  'POST /api/session/finishSignIn': {
    url: () => '/api/session/finishSignIn',
    body: () => ({ code: 'made up', codeVerifier: 'made up' }),
    expected: [401, 401, 401, 401],
  },
  'POST /api/session/submissionGrant': {
    url: () => '/api/session/submissionGrant',
    body: () => ({ publicKey: newGrantKey() }),
    expected: OWN,
  },
  'GET /api/push/key': { url: () => '/api/push/key', expected: SAME_FOR_ALL },
  'POST /api/push/subscribe': {
    url: () => '/api/push/subscribe',
    body: () => ({
      endpoint: 'https://fcm.googleapis.com/fcm/send/made-up',
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
      applicationServerKey: 'another',
    }),
    expected: OWN,
  },
  'POST /api/push/unsubscribe': {
    url: () => '/api/push/unsubscribe',
    body: () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/made-up' }),
    expected: OWN,
  },
  'POST /api/session/clearForgotPassword': {
    url: () => '/api/session/clearForgotPassword',
    body: () => ({}),
    expected: OWN,
  },
  'GET /api/auth/csrf': { url: () => '/api/auth/csrf', expected: SAME_FOR_ALL },
  [`POST ${NATIVE_SIGN_IN_PATH}`]: {
    url: () => NATIVE_SIGN_IN_PATH,
    body: () => new URLSearchParams({ callbackUrl: 'app://made.up', csrfToken: 'made up' }),
    expected: [403, 403, 403, 403],
  },
  [`GET ${NATIVE_CALLBACK_PATH}`]: {
    url: () => `${NATIVE_CALLBACK_PATH}?code=made-up&state=made-up`,
    expected: [400, 400, 400, 400],
  },
  'POST /api/session/finishNativeSignIn': {
    url: () => '/api/session/finishNativeSignIn',
    body: () => ({ code: 'made up', csrfToken: 'made up' }),
    expected: [401, 401, 401, 401],
  },
  'POST /api/biometrics/registerStart': {
    url: () => '/api/biometrics/registerStart',
    body: () => ({}),
    expected: OWN,
  },
  'POST /api/biometrics/registerFinish': {
    url: () => '/api/biometrics/registerFinish',
    body: () => ({ response: MADE_UP_CREDENTIAL }),
    expected: OWN,
  },
  'POST /api/biometrics/loginStart': {
    url: () => '/api/biometrics/loginStart',
    body: () => ({}),
    expected: SAME_FOR_ALL,
  },
  // Not verified, and says so in `error`; no session comes of it.
  'POST /api/biometrics/loginFinish': {
    url: () => '/api/biometrics/loginFinish',
    body: () => ({ response: MADE_UP_CREDENTIAL }),
    expected: SAME_FOR_ALL,
  },
  'POST /api/biometrics/unlockStart': {
    url: () => '/api/biometrics/unlockStart',
    body: () => ({}),
    expected: OWN,
  },
  'POST /api/biometrics/unlockFinish': {
    url: () => '/api/biometrics/unlockFinish',
    body: () => ({ response: MADE_UP_CREDENTIAL }),
    expected: OWN,
  },
  'GET /api/customer/data': { url: () => '/api/customer/data', expected: OWN },
  'POST /api/customer/deleteAccount': {
    url: () => '/api/customer/deleteAccount',
    body: () => ({}),
    expected: OWN,
  },
  // Nobody's token: nothing is undone.
  'POST /api/customer/undoEmailChange': {
    url: () => '/api/customer/undoEmailChange',
    body: () => ({ token: 'made up' }),
    expected: SAME_FOR_ALL,
  },
  'GET /api/session/devices': { url: () => '/api/session/devices', expected: OWN },
  'POST /api/session/endDevice': {
    url: () => '/api/session/endDevice',
    body: () => ({ id: 'made up' }),
    expected: OWN,
  },
  'POST /api/session/endAllDevices': {
    url: () => '/api/session/endAllDevices',
    body: () => ({}),
    expected: OWN,
  },
  'GET /api/biometrics/passkeys': { url: () => '/api/biometrics/passkeys', expected: OWN },
  // Nobody has it, so nobody's is named.
  'POST /api/biometrics/renamePasskey': {
    url: () => '/api/biometrics/renamePasskey',
    body: () => ({ credentialId: 'made up', name: 'Mine' }),
    expected: [404, 404, 401, 401],
  },
  'POST /api/biometrics/removePasskey': {
    url: () => '/api/biometrics/removePasskey',
    body: () => ({ credentialId: 'made up' }),
    expected: OWN,
  },
  'GET /api/utility/socialLoginRequest': {
    url: () => '/api/utility/socialLoginRequest?provider=Google',
    expected: OWN,
  },
  'POST /api/session/finishSocialConnect': {
    url: () => '/api/session/finishSocialConnect',
    body: () => ({ state: 'made up', code: 'made up' }),
    expected: OWN,
  },
  'POST /api/session/socialDisconnect': {
    url: () => '/api/session/socialDisconnect',
    body: () => ({ provider: 'Apple' }),
    expected: OWN,
  },
  'GET /api/utility/notifyLogin': { url: () => '/api/utility/notifyLogin', expected: OWN },
  'POST /api/utility/updateProfileDetails': {
    url: () => '/api/utility/updateProfileDetails',
    body: () => ({}),
    expected: OWN,
  },
  'POST /api/utility/twilioLookup': {
    url: () => '/api/utility/twilioLookup',
    body: () => ({ phoneNumber: '3065550177' }),
    expected: SAME_FOR_ALL,
  },
  'POST /api/utility/twilioVerify': {
    url: () => '/api/utility/twilioVerify',
    body: () => ({ to: 'somebody@farm.example', channel: 'email' }),
    expected: OWN,
  },
  'POST /api/utility/b2cUpdate': {
    url: () => '/api/utility/b2cUpdate',
    body: () => ({ displayName: 'Somebody Else' }),
    expected: OWN,
  },
  'POST /api/utility/welcomeEmail': {
    url: () => '/api/utility/welcomeEmail',
    body: () => ({ interactionType: 'WELCOME', interactionText: 'Welcome' }),
    expected: OWN,
  },
  'GET /api/utility/notifications': { url: () => '/api/utility/notifications', expected: OWN },
  'POST /api/utility/updateNotifications': {
    url: () => '/api/utility/updateNotifications',
    body: ({ known }) => ({
      oid: 'made up',
      UID: 'made up',
      data: { interactionType: '', interactionText: '', accountNumber: known.caAccount, readIndicator: 'read' },
    }),
    expected: OWN,
  },
  'GET /api/session/updateSession': { url: () => '/api/session/updateSession?rememberMe=true', expected: OWN },
  'POST /api/session/signOut': { url: () => '/api/session/signOut', body: () => ({}), expected: SAME_FOR_ALL },
  'GET /api/utility/profileDetails': { url: () => '/api/utility/profileDetails', expected: OWN },
  'POST /api/utility/opening': {
    url: () => '/api/utility/opening',
    // Of another's account it says nothing: everybody is shown their own.
    body: ({ known }) => ({ caAccount: known.caAccount }),
    expected: OWN,
  },
  'POST /api/utility/accountDetails': {
    url: () => '/api/utility/accountDetails',
    body: ({ known }) => ({ bpAccount: known.bpAccount }),
    expected: OWNER_ONLY,
  },
  'POST /api/utility/accountInfo': {
    url: () => '/api/utility/accountInfo',
    body: ({ known: { bpAccount, caAccount } }) => ({ bpAccount, caAccount }),
    expected: OWNER_ONLY,
  },
  'POST /api/utility/pppDetails': {
    url: () => '/api/utility/pppDetails',
    body: ({ known: { caAccount } }) => ({ caAccount }),
    expected: OWNER_ONLY,
  },
  'POST /api/utility/bankCheck': {
    url: () => '/api/utility/bankCheck',
    body: ({ known: { caAccount } }) => ({
      caAccount,
      branchTransitNumber: '10008',
      financialInstituteNumber: '001',
    }),
    expected: OWNER_ONLY,
  },
  'POST /api/utility/pppSubmit': {
    url: () => '/api/utility/pppSubmit',
    body: ({ known: { caAccount } }) => ({ caAccount }),
    expected: OWNER_ONLY,
  },
  'POST /api/utility/accountUpdate': {
    url: () => '/api/utility/accountUpdate',
    body: ({ known: { caAccount } }) => ({ caAccount }),
    expected: OWNER_ONLY,
  },
  'POST /api/utility/accountAssociation': {
    url: () => '/api/utility/accountAssociation',
    body: () => ({ accountName: 'MADE UP', accountNumber: '500000000000' }),
    expected: OWN,
  },
  'POST /api/customer/objectToAccount': {
    url: () => '/api/customer/objectToAccount',
    body: () => ({ token: 'made up' }),
    expected: SAME_FOR_ALL,
  },
  // Of the owner's account nothing has to be shown.
  'POST /api/contactProof/send': {
    url: () => '/api/contactProof/send',
    body: ({ known: { caAccount } }) => ({ caAccount, contact: '0' }),
    expected: [403, 403, 401, 401],
  },
  'POST /api/contactProof/check': {
    url: () => '/api/contactProof/check',
    body: ({ known: { caAccount } }) => ({ caAccount, contact: '0', code: '123456' }),
    expected: [403, 403, 401, 401],
  },
  'POST /api/contactProof/lost': {
    url: () => '/api/contactProof/lost',
    body: ({ known: { caAccount } }) => ({ caAccount }),
    expected: [403, 403, 401, 401],
  },
  'POST /api/utility/inquiry': {
    url: () => '/api/utility/inquiry',
    body: ({ known }) => ({
      messageSubject: 'Made up',
      caAccount: known.caAccount,
      profileName: 'Made up',
      email: 'made-up@sandbox.example',
      message: { messageText: 'Made up' },
    }),
    expected: OWNER_ONLY,
  },
  'POST /api/utility/cdcUpdate': {
    url: () => '/api/utility/cdcUpdate',
    body: ({ known: { caAccount: accountNumber } }) => ({
      requests: [
        {
          requestNumber: 1,
          action: 'update-accounts',
          data: [
            { sequence: 1, accountNumber, changeType: 'descriptiveName', value: 'Made up' },
            { sequence: 2, accountNumber, changeType: 'updatedBy-client-pwa', value: 'Customer App' },
          ],
        },
      ],
    }),
    expected: OWNER_ONLY,
  },
  'POST /api/utility/billDetails': {
    url: () => '/api/utility/billDetails',
    body: ({ known }) => ({ caAccount: known.caAccount, accountType: '01' }),
    expected: OWNER_ONLY,
  },
  'POST /api/utility/billHistory': {
    url: () => '/api/utility/billHistory',
    body: ({ known }) => ({ caAccount: known.caAccount }),
    expected: OWNER_ONLY,
  },
  'POST /api/utility/viewBillPdf': {
    url: () => '/api/utility/viewBillPdf',
    body: ({ known }) => ({ caAccount: known.caAccount, billDate: '2026-01-31', documentId: '700000000000' }),
    expected: OWNER_ONLY,
  },
  'POST /api/utility/monerisPreload': {
    url: () => '/api/utility/monerisPreload',
    body: ({ known }) => preloadBody(known.caAccount, '100.25'),
    // Twice, by each of two customers: the account has one open payment.
    headers: ({ known }) => ({ [IDEMPOTENCY_HEADER]: `preload-${known.caAccount}` }),
    expected: OWNER_ONLY,
  },
  'POST /api/utility/openPayment': {
    url: () => '/api/utility/openPayment',
    body: ({ known }) => ({ accountNumber: known.caAccount }),
    expected: OWNER_ONLY,
  },
  'POST /api/utility/monerisReceipt': {
    url: () => '/api/utility/monerisReceipt',
    body: ({ ticket }) => ({ ticket, action: 'receipt' }),
    expected: [200, 404, 401, 401],
  },
  'POST /api/utility/paymentLeft': {
    url: () => '/api/utility/paymentLeft',
    body: ({ ticket }) => ({ ticket, why: 'closed' }),
    expected: [200, 404, 401, 401],
  },
  'POST /api/utility/paymentSeen': {
    url: () => '/api/utility/paymentSeen',
    body: ({ ticket }) => ({ ticket }),
    expected: [200, 404, 401, 401],
  },
  'POST /api/utility/interactionUpdate': {
    url: () => '/api/utility/interactionUpdate',
    body: ({ known }) => ({
      interaction: { interactionType: 'CHAT', interactionText: 'Made up', accountNumber: known.caAccount },
    }),
    expected: OWNER_ONLY,
  },
  'POST /api/utility/meterReadDetails': {
    url: () => '/api/utility/meterReadDetails',
    body: ({ known }) => known,
    expected: OWNER_ONLY,
  },
  'POST /api/utility/meterRead': {
    url: () => '/api/utility/meterRead',
    body: ({ known }) => reading(known),
    headers: () => ({ [IDEMPOTENCY_HEADER]: randomUUID() }),
    expected: OWNER_ONLY,
  },
  'POST /api/utility/customerRequest': {
    url: () => '/api/utility/customerRequest',
    body: ({ known: { caAccount } }) => ({
      caAccount,
      asked: { kind: 'equalizedPlan' },
      note: '',
      capturedDateTime: new Date().toISOString(),
    }),
    headers: () => ({ [IDEMPOTENCY_HEADER]: randomUUID() }),
    expected: OWNER_ONLY,
  },
  'POST /api/utility/installationLookup': {
    url: () => '/api/utility/installationLookup',
    body: () => ({ lookupType: 'Meter_Number', outageAddress: { meterNumber: '70412011' } }),
    expected: SAME_FOR_ALL,
  },
  'POST /api/utility/outageStatus': {
    url: () => '/api/utility/outageStatus',
    body: () => ({ installationNumber: '4020500029' }),
    expected: SAME_FOR_ALL,
  },
  'GET /api/botCheck/challenge': { url: () => `/api/botCheck/challenge?key=${randomUUID()}`, expected: SAME_FOR_ALL },
  // Not passed, and says so.
  'POST /api/utility/verifyRecaptcha': {
    url: () => '/api/utility/verifyRecaptcha',
    body: () => ({ token: 'made up', expectedAction: REPORT_ACTION }),
    expected: SAME_FOR_ALL,
  },
  'POST /api/utility/createOutage': {
    url: () => '/api/utility/createOutage',
    body: () => outageReport(),
    headers: () => ({ [IDEMPOTENCY_HEADER]: randomUUID() }),
    expected: SAME_FOR_ALL,
  },
  // Unreadable, and says so.
  'POST /api/utility/carriedReports': {
    url: () => '/api/utility/carriedReports',
    body: () => ({ carried: 'made up' }),
    expected: SAME_FOR_ALL,
  },
  // Its carrier signs it, over the address and what is in it.
  'POST /api/utility/textMessages': {
    url: () => '/api/utility/textMessages',
    body: () => new URLSearchParams({ From: '+13065550101', Body: 'made up' }),
    headers: () => ({ [TWILIO_SIGNATURE]: 'made up' }),
    expected: [403, 403, 403, 403],
  },
  // By the token in a mail alone, whoever is signed in.
  'GET /api/utility/stopMails': {
    url: () => '/api/utility/stopMails?token=made.up',
    expected: [403, 403, 403, 403],
  },
  'POST /api/utility/stopMails': {
    url: () => '/api/utility/stopMails?token=made.up',
    body: () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    expected: [403, 403, 403, 403],
  },
  'POST /api/utility/uploadMeterPhoto': {
    url: () => '/api/utility/uploadMeterPhoto',
    body: (facts) => ({ fileName: nameOf(jpeg(`another ${photoName(facts)}`)) }),
    expected: OWN,
  },
  'PUT /api/utility/meterPhotos/:fileName': {
    url: (facts) => `/api/utility/meterPhotos/${photoName(facts)}`,
    headers: ({ uploadToken }) => photoPutHeaders(uploadToken),
    body: ({ photo }) => photo,
    expected: [201, 403, 401, 401],
  },
  'GET /api/utility/uploadMeterPhoto': {
    url: (facts) => `/api/utility/uploadMeterPhoto?fileName=${photoName(facts)}`,
    expected: [200, 404, 401, 401],
  },
  'POST /api/addressSearch': {
    url: () => '/api/addressSearch',
    body: () => ({ text: 'lantern street' }),
    expected: SAME_FOR_ALL,
  },
  'POST /api/utility/EnvokeContactLookup': {
    url: () => '/api/utility/EnvokeContactLookup',
    body: () => ({ email: 'basement@sandbox.example' }),
    expected: OWNER_ONLY,
  },
  'POST /api/utility/EnvokeContactUpdate': {
    url: () => '/api/utility/EnvokeContactUpdate',
    body: () => ({ id: 1, consent_status: 'Revoked', consent_description: 'x', email: 'basement@sandbox.example' }),
    expected: [403, 403, 401, 401],
  },
  'POST /api/utility/EnvokeContactCreate': {
    url: () => '/api/utility/EnvokeContactCreate',
    body: () => ({
      email: 'basement@sandbox.example',
      consent_status: 'Revoked',
      consent_description: 'x',
      country: 'CA',
      language: 'en',
    }),
    expected: OWNER_ONLY,
  },
  'POST /api/addressFind': { url: () => '/api/addressFind', body: () => ({ text: 'lantern street' }), expected: OWN },
  'POST /api/addressRetrieve': {
    url: () => '/api/addressRetrieve',
    body: () => ({ id: 'CA|CP|A|103' }),
    expected: OWN,
  },
  'GET /api/utility/outageMap': { url: () => '/api/utility/outageMap', expected: SAME_FOR_ALL },
  'GET /api/utility/kmlTemplate': { url: () => '/api/utility/kmlTemplate', expected: SAME_FOR_ALL },
  'GET /api/regions': { url: () => '/api/regions', expected: SAME_FOR_ALL },
  'GET /now': { url: () => '/now', expected: SAME_FOR_ALL },
  // The utility's own system, whoever is signed in where it runs.
  'PUT /api/utility/outageMap': {
    url: () => '/api/utility/outageMap',
    headers: () => ({ authorization: `Bearer ${IMPORT_TOKEN}` }),
    body: () => ({ outages: [] }),
    expected: SAME_FOR_ALL,
  },
  'GET /api/utility/outageEstimates': {
    url: () => '/api/utility/outageEstimates?from=2026-11-01T00:00:00-06:00&to=2026-11-30T00:00:00-06:00',
    headers: () => ({ authorization: `Bearer ${IMPORT_TOKEN}` }),
    expected: SAME_FOR_ALL,
  },
  'PUT /api/utility/kmlTemplate': {
    url: () => '/api/utility/kmlTemplate',
    headers: () => ({ authorization: `Bearer ${IMPORT_TOKEN}`, 'content-type': KML_TYPE }),
    body: () => Buffer.from(provinceKml()),
    expected: SAME_FOR_ALL,
  },
  'PUT /api/utility/backOffice/accounts': {
    url: () => '/api/utility/backOffice/accounts',
    headers: () => ({ authorization: `Bearer ${ACCOUNTS_TOKEN}`, 'content-type': 'application/x-ndjson' }),
    body: () => Buffer.from('no line'),
    expected: SAME_FOR_ALL,
  },
  'PUT /api/utility/backOffice/associations': {
    url: () => '/api/utility/backOffice/associations',
    headers: () => ({ authorization: `Bearer ${ACCOUNTS_TOKEN}`, 'content-type': 'application/x-ndjson' }),
    body: () => Buffer.from('no line'),
    expected: SAME_FOR_ALL,
  },
  'PUT /api/utility/backOffice/answers': {
    url: () => '/api/utility/backOffice/answers',
    headers: () => ({ authorization: `Bearer ${ACCOUNTS_TOKEN}`, 'content-type': 'application/x-ndjson' }),
    body: () => Buffer.from('no line'),
    expected: SAME_FOR_ALL,
  },
  'PUT /api/utility/backOffice/notices': {
    url: () => '/api/utility/backOffice/notices',
    headers: () => ({ authorization: `Bearer ${ACCOUNTS_TOKEN}`, 'content-type': 'application/x-ndjson' }),
    body: () => Buffer.from('no line'),
    expected: SAME_FOR_ALL,
  },
  'GET /api/utility/backOffice/state': {
    url: () => '/api/utility/backOffice/state',
    headers: () => ({ authorization: `Bearer ${ACCOUNTS_TOKEN}` }),
    expected: SAME_FOR_ALL,
  },
  'POST /api/utility/backOffice/releaseHeldOutages': {
    url: () => '/api/utility/backOffice/releaseHeldOutages',
    body: () => ({}),
    headers: () => ({ authorization: `Bearer ${ACCOUNTS_TOKEN}` }),
    expected: SAME_FOR_ALL,
  },
  'GET /api/openapi.json': { url: () => '/api/openapi.json', expected: SAME_FOR_ALL },
  'GET /api/content/en': { url: () => '/api/content/en', expected: SAME_FOR_ALL },
};
