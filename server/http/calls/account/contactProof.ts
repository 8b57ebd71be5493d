import type { FastifyInstance } from 'fastify';
import { contactProofCheckCall, contactProofSendCall, contactsLostCall } from '#contracts/contactProof.ts';
import { askAboutLostContacts } from '../../../domain/account/contactsLost.ts';
import { customerOf } from '../../../domain/account/customers.ts';
import { checkProofCode, sendProofCode } from '../../../domain/account/proveByContact.ts';
import type { Services } from '../../../services.ts';
import { STRICT, STRICT_TOGETHER } from '../../limits.ts';
import { route } from '../../route.ts';

/** Calls by which a customer shows that an account that they added is theirs. */
export function serveContactProof(app: FastifyInstance, services: Services): void {
  const { db, phone, now } = services;

  route(app, services, contactProofSendCall, {
    auth: 'customer',
    options: STRICT_TOGETHER,
    handler: async ({ input, session: { customerId, idHash: sessionHash } }) => {
      await sendProofCode(db, now, phone, { customer: await customerOf(db, customerId), sessionHash, ...input });
      return { status: 'pending' };
    },
  });

  route(app, services, contactProofCheckCall, {
    auth: 'customer',
    options: STRICT_TOGETHER,
    handler: async ({ input: { code, ...asked }, session: { customerId, idHash: sessionHash } }) => {
      const proving = { customer: await customerOf(db, customerId), sessionHash, ...asked };
      return { status: await checkProofCode(db, now, phone, proving, code) };
    },
  });

  route(app, services, contactsLostCall, {
    auth: 'customer',
    options: STRICT,
    handler: async ({ input, session }) => {
      await askAboutLostContacts(db, now(), await customerOf(db, session.customerId), input.caAccount);
      return { status: 'queued' };
    },
  });
}
