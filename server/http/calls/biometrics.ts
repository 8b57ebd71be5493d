import type { FastifyInstance } from 'fastify';
import {
  loginFinishCall,
  loginStartCall,
  PASSKEY_ERRORS,
  registerFinishCall,
  registerStartCall,
} from '#contracts/biometrics.ts';
import type { Services } from '../../services.ts';
import { type Customer, findCustomer } from '../../store/customers.ts';
import { addPasskey, countUse, findPasskey, keepChallenge, passkeysOf, takeChallenge } from '../../store/passkeys.ts';
import { hashSecret, newSecret } from '../../store/sessions.ts';
import { clearCookie, readCookie, setShortCookie } from '../cookies.ts';
import { openSession } from '../openSession.ts';
import * as webauthn from '../passkeyCeremony.ts';
import { route } from '../route.ts';
import { signInRate } from './signIn.ts';

/** More than anybody's devices; a page that registers in a loop ends here. */
const MOST_PASSKEYS = 20;

/** API-20 to API-23. What goes wrong in a ceremony is said in `error`; guards answer as everywhere. */
export function serveBiometrics(app: FastifyInstance, services: Services): void {
  const { config, db } = services;
  const options = signInRate(services);

  route(app, services, registerStartCall, {
    auth: 'customer',
    options,
    handler: async ({ session }) => {
      const known = await passkeysOf(db, session.customerId);
      if (known.length >= MOST_PASSKEYS) return { error: PASSKEY_ERRORS.startRegistration };
      const asked = await webauthn.registrationOptions(config, session, known);
      const { challenge } = asked;
      const { idHash, customerId } = session;
      await keepChallenge(db, services.now(), { idHash, purpose: 'register', challenge, customerId });
      return { options: { ...asked } };
    },
  });

  route(app, services, registerFinishCall, {
    auth: 'customer',
    options,
    handler: async ({ input, session }) => {
      const now = services.now();
      const kept = await takeChallenge(db, now, session.idHash, 'register');
      if (!kept) return { verified: false, error: PASSKEY_ERRORS.verifyRegistration };
      const made = await webauthn.verifyRegistration(config, kept.challenge, input.response);
      if (!made.checked) return { verified: false, error: PASSKEY_ERRORS.verifyRegistration };
      if (!made.passkey || !(await addPasskey(db, { ...made.passkey, customerId: session.customerId, createdAt: now })))
        return { verified: false, error: PASSKEY_ERRORS.registrationNotVerified };
      return { verified: true };
    },
  });

  route(app, services, loginStartCall, {
    auth: 'public',
    options,
    handler: async ({ session, reply }) => {
      const allowed = session ? await passkeysOf(db, session.customerId) : [];
      if (session && allowed.length === 0) return { error: PASSKEY_ERRORS.startAuthentication };
      const asked = await webauthn.authenticationOptions(config, allowed);
      const secret = newSecret();
      await keepChallenge(db, services.now(), {
        idHash: hashSecret(secret),
        purpose: 'login',
        challenge: asked.challenge,
        customerId: session?.customerId ?? null,
      });
      setShortCookie(config, reply, 'passkey', secret);
      return { options: { ...asked } };
    },
  });

  route(app, services, loginFinishCall, {
    auth: 'public',
    options,
    handler: async ({ input, request, reply }) => {
      const secret = readCookie(config, request, 'passkey');
      clearCookie(config, reply, 'passkey');
      const proven = secret ? await customerOfPasskey(services, secret, input.response) : 'unchecked';
      if (proven === 'unchecked') return { verified: false, error: PASSKEY_ERRORS.verifyAuthentication };
      if (proven === 'refused') return { verified: false, error: PASSKEY_ERRORS.authenticationNotVerified };
      return { verified: true, session: (await openSession(services, request, reply, proven)).session };
    },
  });
}

/** Whose passkey answered: 'unchecked' when it could not come to a check, 'refused' when a check failed. */
async function customerOfPasskey(
  { config, db, now }: Services,
  secret: string,
  response: webauthn.Credential,
): Promise<Customer | 'unchecked' | 'refused'> {
  const challenge = await takeChallenge(db, now(), hashSecret(secret), 'login');
  const passkey = await findPasskey(db, response.id);
  if (!challenge || !passkey) return 'unchecked';
  if (challenge.customerId !== null && challenge.customerId !== passkey.customerId) return 'refused';
  const result = await webauthn.verifyAuthentication(config, challenge.challenge, passkey, response);
  if (!result.checked) return 'unchecked';
  if (result.counter === null || !(await countUse(db, now(), passkey, result.counter))) return 'refused';
  return (await findCustomer(db, passkey.customerId)) ?? 'refused';
}
