import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type * as z from 'zod/mini';
import { PRF_INPUT, type registerFinishCall } from '#contracts/biometrics.ts';
import type { Passkey } from '../../store/identity/passkeys.ts';
import type { LiveSession } from '../../store/identity/sessions.ts';

export type Credential = z.output<typeof registerFinishCall.request>['response'];

/** Loaded at the first ceremony: a restart must not wait for certificates and their parsers. */
const library = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256: what authenticators have. Named, so that nothing is probed for at run time. */
const ALGORITHMS = [-8, -7, -257];

/** A ceremony that takes longer starts again. */
export const CHALLENGE_MS = 5 * 60 * 1000;

const rpIdOf = (appOrigin: string): string => new URL(appOrigin).hostname;
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
/** The device derives the key of its own copies from this (design §5); it is nothing to the server. */
const prf = { prf: { eval: { first: base64url(Buffer.from(PRF_INPUT)) } } };
const listed = (passkeys: readonly Passkey[]) =>
  passkeys.map(({ credentialId: id, transports }) => ({
    id,
    transports,
  }));

export async function registrationOptions(
  appOrigin: string,
  { customerId, email, name }: Pick<LiveSession, 'customerId' | 'email' | 'name'>,
  known: readonly Passkey[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: 'Stormlamp',
    rpID: rpIdOf(appOrigin),
    userID: new Uint8Array(Buffer.from(customerId)),
    userName: email,
    userDisplayName: name,
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: listed(known),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return withPrf(options);
}

export async function authenticationOptions(
  appOrigin: string,
  allowed: readonly Passkey[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(appOrigin),
    timeout: CHALLENGE_MS,
    allowCredentials: listed(allowed),
    userVerification: 'required',
  });
  return withPrf(options);
}

function withPrf<T extends { extensions?: unknown }>(options: T): T {
  return { ...options, extensions: { ...(options.extensions as object | undefined), ...prf } };
}

/** `checked` is false when the answer is not one to this question; `passkey` is null when a check failed. */
export async function verifyRegistration(
  appOrigin: string,
  challenge: string,
  response: Credential,
): Promise<{
  checked: boolean;
  passkey: Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'> | null;
}> {
  const { verifyRegistrationResponse } = await library();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: appOrigin,
      expectedRPID: rpIdOf(appOrigin),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return { checked: true, passkey: null };
    const { id: credentialId, publicKey, counter, transports = [] } = registrationInfo.credential;
    return { checked: true, passkey: { credentialId, publicKey: base64url(publicKey), counter, transports } };
  } catch {
    return { checked: false, passkey: null };
  }
}

/** `counter` is the new one; null when a check failed. */
export async function verifyAuthentication(
  appOrigin: string,
  challenge: string,
  passkey: Passkey,
  response: Credential,
): Promise<{ checked: boolean; counter: number | null }> {
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: appOrigin,
      expectedRPID: rpIdOf(appOrigin),
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
        transports: passkey.transports,
      },
    });
    return { checked: true, counter: verified ? authenticationInfo.newCounter : null };
  } catch {
    return { checked: false, counter: null };
  }
}
