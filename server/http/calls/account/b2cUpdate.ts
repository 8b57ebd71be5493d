import type { FastifyInstance } from 'fastify';
import { b2cUpdateCall } from '#contracts/verification.ts';
import { customerWithSubject } from '../../../domain/account/customers.ts';
import { EMAIL_TAKEN, refuseEmail, refuseName } from '../../../domain/account/primaryDetails.ts';
import { Problem } from '../../../problems.ts';
import type { Services } from '../../../services.ts';
import { STRICT } from '../../limits.ts';
import { route } from '../../route.ts';
import { tellEmailChanged } from '../../tellEmailChanged.ts';

const REFUSED = 1;
const refused = (errorMessage: string) => ({ errorCode: REFUSED, errorMessage });

/** API2-25: the name and the sign-in e-mail at the identity provider, before the profile follows. */
export function serveB2cUpdate(app: FastifyInstance, services: Services): void {
  const { db, directory, jobs } = services;

  route(app, services, b2cUpdateCall, {
    auth: 'customer',
    options: STRICT,
    handler: async ({ input, session }) => {
      const customer = await customerWithSubject(db, session.customerId);
      const { id, subject } = customer;
      const { displayName } = input;
      if ((displayName === undefined) === (input.email === undefined)) {
        throw new Problem('badRequest', 'A name or an e-mail, one of the two.');
      }
      if (displayName !== undefined) {
        const refusal = refuseName(displayName);
        if (refusal) return refused(refusal);
        await jobs.alignDirectory({ customerId: id, what: 'displayName' });
        await directory.setDisplayName(subject, displayName.trim());
        return { errorCode: 0 };
      }
      const email = (input.email ?? '').trim().toLowerCase();
      const known = { id, email: customer.email, sessionHash: session.idHash };
      const refusal = await refuseEmail(db, services.now(), known, email);
      if (refusal) return refused(refusal);
      await jobs.alignDirectory({ customerId: id, what: 'email' });
      const outcome = await directory.setEmail(subject, email);
      if (outcome !== 'changed') return refused(EMAIL_TAKEN);
      // It signs the customer in from now on, and its reader gets a new password there: also where no save follows.
      if (email !== customer.email) {
        await db.transaction((tx) => tellEmailChanged(services, tx, services.now(), customer));
      }
      return { errorCode: 0 };
    },
  });
}
