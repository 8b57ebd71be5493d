import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { PASSKEY_ERRORS, registerFinishCall, registerStartCall } from '#contracts/biometrics.ts';
import { isNoAnswer } from '#contracts/failure.ts';
import { SignInError } from '#machines/auth/authContext.ts';
import { prfOf, withPrfBytes } from '#parts/session/passkeyPrf.ts';
import { forServer, PasskeyNotShown, showPasskey } from '#parts/session/showPasskey.ts';
import { callAsCustomer } from '#session/callAsCustomer.ts';
import { wantsFreshSignIn } from '#session/freshSignIn.ts';
import { unlockWith } from '#session/lock.ts';
import { prepareOfflineUnlock, tellUnlockWhenReached } from '#session/offlineUnlock.ts';
import { updateSession } from '#session/refreshSession.ts';
import {
  authMode,
  keepPasskeyCredentialId,
  keepUnlockChallenge,
  passkeyCredentialId,
  unlockChallenge,
} from '#session/stickyFlags.ts';
import { becomeCustomer } from './customerChange.ts';
import { askDevice } from './devicePasskey.ts';
import { signInErrorOf } from './signInErrorOf.ts';

const library = () => import('@simplewebauthn/browser');

/** `detail`: one of the specification's (AUTH-39, AUTH-40), or '' when the customer's own device said no. */
const failed = (detail: string) => new SignInError({ kind: 'passkey', detail });
const offline = () => new SignInError({ kind: 'offline' });
const isSilent = (error: unknown) =>
  error instanceof SignInError && (error.problem.kind === 'offline' || error.problem.kind === 'noAnswer');

/** AUTH-25: a passkey on this device for this customer. Throws with what they read (AUTH-40). */
export async function registerPasskey(): Promise<void> {
  // The page says itself how to sign in again, and what happens then.
  const started = await callAsCustomer(registerStartCall, {}, { asksToProve: false });
  if (!started.ok && isNoAnswer(started.failure)) throw signInErrorOf(started.failure);
  if (!started.ok && wantsFreshSignIn(started.failure)) {
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

async function signInWithPasskey({ isNew = false } = {}): Promise<void> {
  const { session, credentialId, prf } = await showPasskey().catch((error: unknown) => {
    if (!(error instanceof PasskeyNotShown)) throw error;
    throw error.failure ? signInErrorOf(error.failure) : failed(error.detail);
  });
  await becomeCustomer(session, prf);
  void prepareOfflineUnlock();
  keepPasskeyCredentialId(credentialId);
  if (isNew) await unlockWith(prf, { isNew });
}

/** Opens the lock: with the server where it answers, else by the device alone. */
export async function unlock(): Promise<void> {
  if (navigator.onLine) {
    try {
      await signInWithPasskey();
      // Where no lock is, a passkey makes none: it only proved who is there.
      if (authMode() !== 'biometrics') await updateSession(authMode());
      return;
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
