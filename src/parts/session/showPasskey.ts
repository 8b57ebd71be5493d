import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { runCommand } from '#api/runCommand.ts';
import { loginFinishCall, loginStartCall, PASSKEY_ERRORS } from '#contracts/biometrics.ts';
import type { RequestOf } from '#contracts/call.ts';
import { type Failure, isNoAnswer } from '#contracts/failure.ts';
import type { Session } from '#contracts/session.ts';
import { prepareOfflineUnlock } from '#session/offlineUnlock.ts';
import { setUnlockToken } from '#session/unlockToken.ts';
import { prfOf, withPrfBytes } from './passkeyPrf.ts';

/** How long to wait for a server before the device's own lock decides. */
const PATIENCE_MS = 6_000;

export interface ShownPasskey {
  session: Session;
  credentialId: string;
  /** What its PRF made; null where it has none. */
  prf: ArrayBuffer | null;
}

/**
 * The server gave no answer (`failure`), or the passkey was not taken. `detail`: one of the specification's (AUTH-39), or
 * '' when the customer's own device said no.
 */
export class PasskeyNotShown extends Error {
  readonly failure: Failure | null;
  readonly detail: string;
  constructor({ failure = null, detail = '' }: { failure?: Failure | null; detail?: string } = {}) {
    super(detail);
    this.failure = failure;
    this.detail = detail;
  }
}

/**
 * AUTH-38: start, authenticate, finish; verified opens a new session, in the place of one of the same customer. What the
 * PRF made is a secret of this device: it never goes to the server.
 *
 * @throws {PasskeyNotShown}
 */
export async function showPasskey(): Promise<ShownPasskey> {
  const started = await runCommand(loginStartCall, {}, { timeoutMs: PATIENCE_MS });
  if (!started.ok && isNoAnswer(started.failure)) throw new PasskeyNotShown({ failure: started.failure });
  if (!started.ok || !started.reply.options) throw new PasskeyNotShown({ detail: PASSKEY_ERRORS.startAuthentication });
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = withPrfBytes(started.reply.options) as unknown as PublicKeyCredentialRequestOptionsJSON;
  const shown = await startAuthentication({ optionsJSON }).catch(() => {
    throw new PasskeyNotShown();
  });
  const finished = await runCommand(loginFinishCall, forServer(shown));
  if (!finished.ok) throw new PasskeyNotShown({ detail: PASSKEY_ERRORS.verifyAuthentication });
  const { verified, session, unlockToken, error } = finished.reply;
  if (!verified || !session) {
    throw new PasskeyNotShown({ detail: error ?? PASSKEY_ERRORS.authenticationNotVerified });
  }
  setUnlockToken(unlockToken);
  return { session, credentialId: shown.id, prf: prfOf(shown.clientExtensionResults) };
}

export const forServer = (shown: { id: string; response: object }) => ({
  response: { ...shown, clientExtensionResults: {} } as unknown as RequestOf<typeof loginFinishCall>['response'],
});

/** The customer who is signed in proves with a passkey that it is them; nothing else changes. @throws {PasskeyNotShown} */
export async function proveByPasskey(): Promise<void> {
  await showPasskey();
  // The question for an unlock without a network was the session's before.
  void prepareOfflineUnlock();
}
