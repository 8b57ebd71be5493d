import { NATIVE_CALLBACK_PATH, NATIVE_SIGN_IN_PATH } from '#contracts/nativeSignIn.ts';
import { newGrantKey } from '../grantKey.ts';
import { OWN, OWNER_ONLY, type Row, SAME_FOR_ALL } from './row.ts';

const MADE_UP_CREDENTIAL = { id: 'bWFkZSB1cA', rawId: 'bWFkZSB1cA', type: 'public-key', response: {} };

/** Signing in, devices, and a customer’s own profile. */
export const IDENTITY_ROWS: Record<string, Row> = {
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
  'GET /api/session/freshSignIn': { url: () => '/api/session/freshSignIn', expected: OWN },
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
  'GET /api/session/updateSession': { url: () => '/api/session/updateSession?rememberMe=true', expected: OWN },
  'POST /api/session/signOut': { url: () => '/api/session/signOut', body: () => ({}), expected: SAME_FOR_ALL },
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
};
