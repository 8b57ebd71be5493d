import { PRF_INPUT, type unlockFinishCall } from '#contracts/biometrics.ts';
import type { RequestOf } from '#contracts/call.ts';
import { prfOf } from '#parts/session/passkeyPrf.ts';

/** "User verified" in the flags of the authenticator's data: a finger, a face or the device's own code was shown. */
const USER_VERIFIED = 0x04;
const FLAGS_AT = 32;

/** True where this browser can make and show passkeys at all. */
export const canUsePasskeys = (): boolean => typeof PublicKeyCredential === 'function';

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const base64urlOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

type Answer = RequestOf<typeof unlockFinishCall>['response'];

/**
 * Has the device ask its owner for the passkey of this lock, without any server: no signature is checked, the
 * device's own word that it verified a person counts. Null when it did not, or the customer stopped it. `challenge`:
 * the server's, from an earlier time; `answer` is for it, null where there was none.
 */
export async function askDevice(
  credentialId: string,
  challenge: string | null,
): Promise<{ prf: ArrayBuffer | null; answer: Answer | null } | null> {
  const publicKey: PublicKeyCredentialRequestOptions = {
    challenge: challenge === null ? crypto.getRandomValues(new Uint8Array(32)) : bytesOf(challenge),
    rpId: location.hostname,
    allowCredentials: [{ type: 'public-key', id: bytesOf(credentialId) }],
    userVerification: 'required',
    extensions: {
      prf: { eval: { first: new TextEncoder().encode(PRF_INPUT) } },
    } as AuthenticationExtensionsClientInputs,
  };
  try {
    const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential | null;
    if (!credential || credential.id !== credentialId) return null;
    const { authenticatorData, clientDataJSON, signature } = credential.response as AuthenticatorAssertionResponse;
    const flags = new Uint8Array(authenticatorData)[FLAGS_AT] ?? 0;
    if (!(flags & USER_VERIFIED)) return null;
    const answer: Answer = {
      id: credential.id,
      rawId: credential.id,
      type: 'public-key',
      response: {
        authenticatorData: base64urlOf(authenticatorData),
        clientDataJSON: base64urlOf(clientDataJSON),
        signature: base64urlOf(signature),
      },
    };
    return { prf: prfOf(credential.getClientExtensionResults()), answer: challenge === null ? null : answer };
  } catch {
    return null;
  }
}
