import { type Customer, findCustomer } from '../../store/account/customers.ts';
import {
  addPasskey,
  type Challenge,
  countUse,
  findPasskey,
  keepChallenge,
  passkeysOf,
  takeChallenge,
} from '../../store/identity/passkeys.ts';
import { hashSecret, type LiveSession, newSecret } from '../../store/identity/sessions.ts';
import type { Db } from '../../store/open.ts';
import * as webauthn from './passkeyCeremony.ts';

/** More than a customer's devices; a page that registers in a loop ends here. */
const MOST_PASSKEYS = 20;

/** A ceremony that could not come to its check, or failed it. */
export type Failed = 'unchecked' | 'refused';

/** What a ceremony works with: `appOrigin` is where the customer's browser is. */
export interface Ceremony {
  db: Db;
  now: () => Date;
  appOrigin: string;
}

type Options<F extends 'registrationOptions' | 'authenticationOptions'> = Awaited<ReturnType<(typeof webauthn)[F]>>;

/** @returns null when the customer has too many passkeys already. */
export async function startRegistration(
  { db, now, appOrigin }: Ceremony,
  session: LiveSession,
): Promise<Options<'registrationOptions'> | null> {
  const known = await passkeysOf(db, session.customerId);
  if (known.length >= MOST_PASSKEYS) return null;
  const options = await webauthn.registrationOptions(appOrigin, session, known);
  const { idHash, customerId } = session;
  await keep(db, now(), { idHash, purpose: 'register', challenge: options.challenge, customerId });
  return options;
}

/** `name`: of the device that made it. `added`: what goes with it, in the transaction that keeps it. */
export async function finishRegistration(
  { db, now, appOrigin }: Ceremony,
  session: LiveSession,
  response: webauthn.Credential,
  { name, added }: { name: string; added: (tx: Db) => Promise<void> },
): Promise<'registered' | Failed> {
  const createdAt = now();
  const kept = await takeChallenge(db, createdAt, session.idHash, 'register');
  if (!kept) return 'unchecked';
  const { checked, passkey } = await webauthn.verifyRegistration(appOrigin, kept.challenge, response);
  if (!checked) return 'unchecked';
  if (!passkey) return 'refused';
  const { customerId } = session;
  return db.transaction(async (tx) => {
    if (!(await addPasskey(tx, { ...passkey, name, customerId, createdAt }))) return 'refused';
    await added(tx);
    return 'registered';
  });
}

/** `secret` ties the answer to this browser. Null when the signed-in customer has no passkey. */
export async function startSignIn(
  { db, now, appOrigin }: Ceremony,
  session: LiveSession | null,
): Promise<{ options: Options<'authenticationOptions'>; secret: string } | null> {
  const allowed = session ? await passkeysOf(db, session.customerId) : [];
  if (session && allowed.length === 0) return null;
  const options = await webauthn.authenticationOptions(appOrigin, allowed);
  const secret = newSecret();
  const customerId = session?.customerId ?? null;
  await keep(db, now(), { idHash: hashSecret(secret), purpose: 'login', challenge: options.challenge, customerId });
  return { options, secret };
}

/** Whose passkey answered. */
export async function finishSignIn(
  { db, now, appOrigin }: Ceremony,
  secret: string,
  response: webauthn.Credential,
): Promise<Customer | Failed> {
  const challenge = await takeChallenge(db, now(), hashSecret(secret), 'login');
  return answeredBy({ db, now, appOrigin }, challenge, response);
}

/** One a session; the challenge before it is void. */
const unlockHash = ({ idHash }: LiveSession): string => hashSecret(`unlock ${idHash}`);

/** A challenge that this session's device answers whenever it is opened without a network. */
export async function startUnlock({ db, now, appOrigin }: Ceremony, session: LiveSession): Promise<string> {
  const { challenge } = await webauthn.authenticationOptions(appOrigin, []);
  const { customerId, expiresAt } = session;
  const kept = { idHash: unlockHash(session), purpose: 'unlock', challenge, customerId } as const;
  await keepChallenge(db, { ...kept, askedAt: now(), expiresAt });
  return challenge;
}

/**
 * Whether a passkey of this customer answered the session's challenge, for the first time. `isJustAsked`: and that was
 * given out so shortly before that the customer proved who they are now; an older one may have been answered long ago.
 */
export async function finishUnlock(
  ceremony: Ceremony,
  session: LiveSession,
  response: webauthn.Credential,
): Promise<{ verified: boolean; isJustAsked: boolean }> {
  const now = ceremony.now();
  const challenge = await takeChallenge(ceremony.db, now, unlockHash(session), 'unlock');
  const verified = typeof (await answeredBy(ceremony, challenge, response)) === 'object';
  const askedAt = challenge?.askedAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  return { verified, isJustAsked: verified && now.getTime() - askedAt < webauthn.CHALLENGE_MS };
}

async function answeredBy(
  { db, now, appOrigin }: Ceremony,
  challenge: Challenge | null,
  response: webauthn.Credential,
): Promise<Customer | Failed> {
  const passkey = await findPasskey(db, response.id);
  if (!challenge || !passkey) return 'unchecked';
  if (challenge.customerId !== null && challenge.customerId !== passkey.customerId) return 'refused';
  const result = await webauthn.verifyAuthentication(appOrigin, challenge.challenge, passkey, response);
  if (!result.checked) return 'unchecked';
  if (result.counter === null || !(await countUse(db, now(), passkey, result.counter))) return 'refused';
  return (await findCustomer(db, passkey.customerId)) ?? 'refused';
}

function keep(db: Db, now: Date, challenge: Omit<Challenge, 'askedAt' | 'expiresAt'>): Promise<void> {
  return keepChallenge(db, { ...challenge, askedAt: now, expiresAt: new Date(now.getTime() + webauthn.CHALLENGE_MS) });
}
