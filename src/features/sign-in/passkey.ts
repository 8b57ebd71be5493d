import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { runCommand } from '#api/runCommand.ts';
import {
  loginFinishCall,
  loginStartCall,
  PASSKEY_ERRORS,
  PRF_INPUT,
  registerFinishCall,
  registerStartCall,
} from '#contracts/biometrics.ts';
import type { RequestOf } from '#contracts/call.ts';
import { isNoAnswer } from '#contracts/failure.ts';
import { SignInError } from '#machines/authContext.ts';
import { callAsCustomer } from '#session/callAsCustomer.ts';
import { unlockWith } from '#session/lock.ts';
import { prepareOfflineUnlock, tellUnlockWhenReached } from '#session/offlineUnlock.ts';
import {
  keepPasskeyCredentialId,
  keepUnlockChallenge,
  passkeyCredentialId,
  unlockChallenge,
} from '#session/stickyFlags.ts';
import { setUnlockToken } from '#session/unlockToken.ts';
import { becomeCustomer } from './customerChange.ts';
import { askDevice, prfOf } from './devicePasskey.ts';
import { signInErrorOf } from './signInErrorOf.ts';

const library = () => import('@simplewebauthn/browser');

/** How long to wait for a server before the device's own lock decides. */
const PATIENCE_MS = 6_000;

/** `detail`: one of the specification's (AUTH-39, AUTH-40), or '' when the customer's own device said no. */
const failed = (detail: string) => new SignInError({ kind: 'passkey', detail });
const offline = () => new SignInError({ kind: 'offline' });
const isSilent = (error: unknown) =>
  error instanceof SignInError && (error.problem.kind === 'offline' || error.problem.kind === 'noAnswer');

/** The options carry the PRF's input as text; the browser wants bytes, and the library hands it on as it is. */
function withPrfBytes<T extends object>(options: T): T {
  const first = new TextEncoder().encode(PRF_INPUT);
  return { ...options, extensions: { ...(options as { extensions?: object }).extensions, prf: { eval: { first } } } };
}

/** What the PRF made is a secret of this device: it never goes to the server. */
const forServer = (shown: { id: string; response: object }) => ({
  response: { ...shown, clientExtensionResults: {} } as unknown as RequestOf<typeof loginFinishCall>['response'],
});

/** AUTH-25: a passkey on this device for this customer. Throws with what they read (AUTH-40). */
export async function registerPasskey(): Promise<void> {
  const started = await callAsCustomer(registerStartCall, {});
  if (!started.ok && isNoAnswer(started.failure)) throw signInErrorOf(started.failure);
  if (!started.ok && started.failure.kind === 'refused' && started.failure.code === 'freshSignInRequired') {
    throw new SignInError({ kind: 'oldSignIn' });
  }
  if (!started.ok || !started.reply.options) throw failed(PASSKEY_ERRORS.startRegistration);
  const { startRegistration, WebAuthnError } = await library();
  const optionsJSON = withPrfBytes(started.reply.options) as unknown as PublicKeyCredentialCreationOptionsJSON;
  const made = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    // The device has one from an earlier time, before another customer or a cleared browser: it is as good.
    if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return null;
    throw failed('');
  });
  if (!made) return signInWithPasskey({ isNew: true });
  const finished = await callAsCustomer(registerFinishCall, forServer(made));
  if (!finished.ok) throw failed(PASSKEY_ERRORS.verifyRegistration);
  if (!finished.reply.verified) throw failed(finished.reply.error ?? PASSKEY_ERRORS.registrationNotVerified);
  keepPasskeyCredentialId(made.id);
  await unlockWith(prfOf(made.clientExtensionResults), { isNew: true });
}

/** AUTH-38: start, authenticate, finish; verified opens a new session. */
async function signInWithPasskey({ isNew = false } = {}): Promise<void> {
  const started = await runCommand(loginStartCall, {}, { timeoutMs: PATIENCE_MS });
  if (!started.ok && isNoAnswer(started.failure)) throw signInErrorOf(started.failure);
  if (!started.ok || !started.reply.options) throw failed(PASSKEY_ERRORS.startAuthentication);
  const { startAuthentication } = await library();
  const optionsJSON = withPrfBytes(started.reply.options) as unknown as PublicKeyCredentialRequestOptionsJSON;
  const shown = await startAuthentication({ optionsJSON }).catch(() => {
    throw failed('');
  });
  const finished = await runCommand(loginFinishCall, forServer(shown));
  if (!finished.ok) throw failed(PASSKEY_ERRORS.verifyAuthentication);
  const { verified, session, unlockToken, error } = finished.reply;
  if (!verified || !session) throw failed(error ?? PASSKEY_ERRORS.authenticationNotVerified);
  const prf = prfOf(shown.clientExtensionResults);
  setUnlockToken(unlockToken);
  await becomeCustomer(session, prf);
  void prepareOfflineUnlock();
  keepPasskeyCredentialId(shown.id);
  if (isNew) await unlockWith(prf, { isNew });
}

/** Opens the lock: with the server where it answers, else by the device alone. */
export async function unlock(): Promise<void> {
  if (navigator.onLine) {
    try {
      return await signInWithPasskey();
    } catch (error) {
      if (!isSilent(error)) throw error;
    }
  }
  const id = passkeyCredentialId();
  if (id === null) throw offline();
  const opened = await askDevice(id, unlockChallenge());
  if (!opened) throw failed('');
  keepUnlockChallenge(null);
  if (opened.answer) tellUnlockWhenReached(opened.answer);
  await unlockWith(opened.prf);
}
