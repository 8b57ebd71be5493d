import type { FastifyInstance } from 'fastify';
import { b2cUpdateCall } from '#contracts/verification.ts';
import { Problem } from '../../problems.ts';
import type { Services } from '../../services.ts';
import { EMAIL_TAKEN, EMAIL_UNVERIFIED, findByEmail, findCustomer, isName, NO_NAME } from '../../store/customers.ts';
import { hasApproval } from '../../store/verifications.ts';
import { route } from '../route.ts';
import { signInRate } from './signIn.ts';

const REFUSED = 1;

/** API2-25: the name and the sign-in e-mail at the identity provider, before the profile follows. */
export function serveB2cUpdate(app: FastifyInstance, services: Services): void {
  const { db, directory, jobs } = services;

  route(app, services, b2cUpdateCall, {
    auth: 'customer',
    options: signInRate(services),
    handler: async ({ input, session }) => {
      const customer = await findCustomer(db, session.customerId);
      if (!customer?.subject) throw new Problem('signInRequired', 'Please sign in.');
      const { id, subject } = customer;
      const { displayName } = input;
      if ((displayName === undefined) === (input.email === undefined)) {
        throw new Problem('badRequest', 'A name or an e-mail, one of the two.');
      }
      if (displayName !== undefined) {
        if (!isName(displayName)) return { errorCode: REFUSED, errorMessage: NO_NAME };
        await jobs.alignDirectory({ customerId: id, what: 'displayName' });
        await directory.setDisplayName(subject, displayName.trim());
        return { errorCode: 0 };
      }
      const email = (input.email ?? '').trim().toLowerCase();
      // Back to what the profile says is always allowed.
      if (email !== customer.email) {
        const target = { sessionHash: session.idHash, channel: 'email', target: email } as const;
        if (!(await hasApproval(db, services.now(), target))) {
          return { errorCode: REFUSED, errorMessage: EMAIL_UNVERIFIED };
        }
        // Said only to who reads that mailbox.
        if (await findByEmail(db, email)) return { errorCode: REFUSED, errorMessage: EMAIL_TAKEN };
      }
      await jobs.alignDirectory({ customerId: id, what: 'email' });
      const outcome = await directory.setEmail(subject, email);
      return outcome === 'changed' ? { errorCode: 0 } : { errorCode: REFUSED, errorMessage: EMAIL_TAKEN };
    },
  });
}
