import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { profileDetailsCall, updateProfileDetailsCall } from '#contracts/profile.ts';
import { Problem } from '../../problems.ts';
import { messageIdOf } from '../../providers/email.ts';
import type { Services } from '../../services.ts';
import { accountsOf, type Customer, findCustomer } from '../../store/customers.ts';
import { once } from '../../store/idempotency.ts';
import type { Db } from '../../store/open.ts';
import { type Changes, takeInProfileUpdate } from '../../store/takeInProfileUpdate.ts';
import { consentOf, isRegistered } from '../../store/terms.ts';
import { type MailName, mailWords } from '../mailWords.ts';
import { route } from '../route.ts';
import { optionalKey } from '../submissionKey.ts';
import { contentOf } from '../submissionRoute.ts';

export function serveProfile(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const customerOf = async (customerId: string): Promise<Customer> => {
    const customer = await findCustomer(db, customerId);
    if (!customer) throw new Problem('signInRequired', 'Please sign in.');
    return customer;
  };

  route(app, services, profileDetailsCall, {
    auth: 'customer',
    handler: async ({ session }) => {
      const customer = await customerOf(session.customerId);
      const account = (await accountsOf(db, customer.id)).map((row) => row.associated);
      const initialConsent = await consentOf(db, customer.id);
      return {
        errorCode: 0,
        data: {
          profileName: customer.name,
          profileEmail: customer.email,
          contactNumber: customer.contactNumber,
          associatedAccounts: { account },
          preferences: { terms: initialConsent ? { initialConsent } : {} },
          isRegistered: await isRegistered(db, customer.id),
        },
      };
    },
  });

  route(app, services, updateProfileDetailsCall, {
    auth: 'customer',
    handler: async ({ input, session, request, reply }) => {
      const customer = await customerOf(session.customerId);
      const now = services.now();
      const saved = (tx: Db, changes: Changes) => tellOfChanges(services, tx, customer, changes);
      const saver = { customer, sessionHash: session.idHash, saved };
      const takeIn = async (tx: Db) => {
        const body = await takeInProfileUpdate(tx, now, saver, input);
        return { status: 200, body, accepted: body.errorCode === 0 };
      };
      const key = optionalKey(request);
      const submission = { ...contentOf(updateProfileDetailsCall, request), customerId: customer.id };
      const answer = key === null ? await takeIn(db) : await once(db, now, { ...submission, key }, takeIn);
      reply.code(answer.status);
      return answer.body;
    },
  });
}

/** Whoever changes where a customer is reached may be a thief: the address known so far hears of it. */
async function tellOfChanges(services: Services, tx: Db, { email, name }: Customer, changes: Changes): Promise<void> {
  const mails: MailName[] = [];
  if (changes.email !== undefined) mails.push('emailChanged');
  if (changes.contactNumber !== undefined) mails.push('numberChanged');
  const { appOrigin } = services.config;
  for (const mail of mails) {
    const words = mailWords(services, mail, { name, address: appOrigin });
    const messageId = messageIdOf(randomUUID(), appOrigin);
    await services.jobs.sendMail(tx, { to: email, ...words, messageId });
  }
}
